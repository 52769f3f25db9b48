/** Replays a job trace in submission order and scores each prediction against simple rules. */
@NullMarked
package io.schedmate.evaluation.history;

import org.jspecify.annotations.NullMarked;
