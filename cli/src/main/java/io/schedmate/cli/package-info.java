/** The command line's door: it reads the arguments and hands over to a command. */
@NullMarked
package io.schedmate.cli;

import org.jspecify.annotations.NullMarked;
