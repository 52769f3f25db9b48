/** Planted to break a rule. */
@NullMarked
package io.schedmate.evaluation.planted.right;

import org.jspecify.annotations.NullMarked;
