/** Planted to break a rule. */
@NullMarked
package io.schedmate.evaluation.planted.left;

import org.jspecify.annotations.NullMarked;
