/** Operators, truth values and joins, over values that may be unknown. */
@NullMarked
package io.schedmate.code.evaluate.operate;

import org.jspecify.annotations.NullMarked;
