/** The words of a command that precede the started program. */
@NullMarked
package io.schedmate.code.launch.word;

import org.jspecify.annotations.NullMarked;
