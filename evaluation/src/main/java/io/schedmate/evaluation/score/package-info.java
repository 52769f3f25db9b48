/** Figures with their sample size and interval, whatever is counted. */
@NullMarked
package io.schedmate.evaluation.score;

import org.jspecify.annotations.NullMarked;
