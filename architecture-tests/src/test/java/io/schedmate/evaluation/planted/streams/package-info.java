/** Planted to break a rule. */
@NullMarked
package io.schedmate.evaluation.planted.streams;

import org.jspecify.annotations.NullMarked;
