/** Fire: functions, classes and modules as commands. */
@NullMarked
package io.schedmate.code.library.fire;

import org.jspecify.annotations.NullMarked;
