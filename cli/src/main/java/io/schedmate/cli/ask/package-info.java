/** Asks the Query Engine questions about logs. */
@NullMarked
package io.schedmate.cli.ask;

import org.jspecify.annotations.NullMarked;
