/** The polling interval of commands. */
@NullMarked
package io.schedmate.cli.rounds;

import org.jspecify.annotations.NullMarked;
