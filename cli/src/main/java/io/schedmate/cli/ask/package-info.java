/** Answers questions about logs with the Query Engine. */
@NullMarked
package io.schedmate.cli.ask;

import org.jspecify.annotations.NullMarked;
