/** Scores advisor engines on labelled cases and pairs. */
@NullMarked
package io.schedmate.evaluation.advisor;

import org.jspecify.annotations.NullMarked;
