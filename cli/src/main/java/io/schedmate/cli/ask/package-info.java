/** Questions about logs, asked of the Query Engine. */
@NullMarked
package io.schedmate.cli.ask;

import org.jspecify.annotations.NullMarked;
