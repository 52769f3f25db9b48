/** The interval of commands that poll. */
@NullMarked
package io.schedmate.cli.rounds;

import org.jspecify.annotations.NullMarked;
