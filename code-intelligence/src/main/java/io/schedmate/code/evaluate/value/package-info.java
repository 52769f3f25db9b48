/** Values that only exist in a program: functions, classes, objects, modules and their scopes. */
@NullMarked
package io.schedmate.code.evaluate.value;

import org.jspecify.annotations.NullMarked;
