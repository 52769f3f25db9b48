/** How often a command looks again. */
@NullMarked
package io.schedmate.cli.rounds;

import org.jspecify.annotations.NullMarked;
