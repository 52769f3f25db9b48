/** Opens the logs given to a command. */
@NullMarked
package io.schedmate.cli.logs.open;

import org.jspecify.annotations.NullMarked;
