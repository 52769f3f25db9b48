/** The words of a command that stand before the program it starts. */
@NullMarked
package io.schedmate.code.launch.word;

import org.jspecify.annotations.NullMarked;
