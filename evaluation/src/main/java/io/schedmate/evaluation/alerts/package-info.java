/** Scores the tracker's alerts for healthy and failing jobs, from logs with times. */
@NullMarked
package io.schedmate.evaluation.alerts;

import org.jspecify.annotations.NullMarked;
