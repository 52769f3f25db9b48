/** Reads a shell script as the shell does, as far as it determines which program starts. */
@NullMarked
package io.schedmate.code.launch.shell;

import org.jspecify.annotations.NullMarked;
