/** Models the command line of Isaac Gym. */
@NullMarked
package io.schedmate.code.library.isaacgym;

import org.jspecify.annotations.NullMarked;
