/** Detects what a job does besides training: evaluation, checkpoints, loading, compiling. */
@NullMarked
package io.schedmate.tracker.phase;

import org.jspecify.annotations.NullMarked;
