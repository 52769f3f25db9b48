/** Determines what a submitted command starts: its program, arguments and settings, and the files of its tree. */
@NullMarked
package io.schedmate.code.command;

import org.jspecify.annotations.NullMarked;
