/** Opens the logs that a command was given. */
@NullMarked
package io.schedmate.cli.logs.open;

import org.jspecify.annotations.NullMarked;
