/** Prints output: text with colours and a width, JSON lines, and problems. */
@NullMarked
package io.schedmate.cli.terminal;

import org.jspecify.annotations.NullMarked;
