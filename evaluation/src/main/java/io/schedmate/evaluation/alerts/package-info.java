/** Scores the alerts that the tracker tells of healthy and of failing jobs, from logs that print times. */
@NullMarked
package io.schedmate.evaluation.alerts;

import org.jspecify.annotations.NullMarked;
