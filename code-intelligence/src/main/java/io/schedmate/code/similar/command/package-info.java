/** The parts of a command: its program, its arguments, its files and its settings. */
@NullMarked
package io.schedmate.code.similar.command;

import org.jspecify.annotations.NullMarked;
