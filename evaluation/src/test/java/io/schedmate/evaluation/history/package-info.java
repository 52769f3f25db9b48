/** Replays a job trace in submit order and scores the predictions for each job against simple rules. */
@NullMarked
package io.schedmate.evaluation.history;

import org.jspecify.annotations.NullMarked;
