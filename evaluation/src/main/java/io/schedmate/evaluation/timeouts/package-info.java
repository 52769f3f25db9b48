/** Scores how early, and how accurately, a job's history predicts that it will reach its time limit. */
@NullMarked
package io.schedmate.evaluation.timeouts;

import org.jspecify.annotations.NullMarked;
