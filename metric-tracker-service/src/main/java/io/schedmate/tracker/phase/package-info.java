/** What a job's log says that the job does beside training: evaluation, checkpoints, loading, compiling. */
@NullMarked
package io.schedmate.tracker.phase;

import org.jspecify.annotations.NullMarked;
