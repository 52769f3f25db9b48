/** Scores with their sample size and confidence interval. */
@NullMarked
package io.schedmate.evaluation.score;

import org.jspecify.annotations.NullMarked;
