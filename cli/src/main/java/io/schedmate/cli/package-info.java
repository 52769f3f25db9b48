/** The entry point: parses the arguments and runs the command. */
@NullMarked
package io.schedmate.cli;

import org.jspecify.annotations.NullMarked;
