/** Operators, truth and joins of values of which some are unknown. */
@NullMarked
package io.schedmate.code.evaluate.operate;

import org.jspecify.annotations.NullMarked;
