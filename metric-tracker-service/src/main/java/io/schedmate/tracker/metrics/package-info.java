/** Computes speed and progress from log lines. */
@NullMarked
package io.schedmate.tracker.metrics;

import org.jspecify.annotations.NullMarked;
