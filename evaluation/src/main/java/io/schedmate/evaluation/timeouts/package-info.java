/** Scores how early, and how rightly, a job's history tells that it will not end within its time limit. */
@NullMarked
package io.schedmate.evaluation.timeouts;

import org.jspecify.annotations.NullMarked;
