/** Reads a shell script as the shell would, as far as it decides what is started. */
@NullMarked
package io.schedmate.code.launch.shell;

import org.jspecify.annotations.NullMarked;
