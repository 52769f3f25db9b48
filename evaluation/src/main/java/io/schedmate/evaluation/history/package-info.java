/** Replays a job trace in submit order and scores what was foretold of each job against simple rules. */
@NullMarked
package io.schedmate.evaluation.history;

import org.jspecify.annotations.NullMarked;
