/** Values that only a program has: functions, classes, objects, modules and their scopes. */
@NullMarked
package io.schedmate.code.evaluate.value;

import org.jspecify.annotations.NullMarked;
