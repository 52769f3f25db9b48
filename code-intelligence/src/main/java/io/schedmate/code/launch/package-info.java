/** Follows a run command through launchers and shell scripts to the program and its arguments. */
@NullMarked
package io.schedmate.code.launch;

import org.jspecify.annotations.NullMarked;
