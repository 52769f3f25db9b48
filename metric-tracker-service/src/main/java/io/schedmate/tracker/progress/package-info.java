/** Reports the progress of a job from its stored state. */
@NullMarked
package io.schedmate.tracker.progress;

import org.jspecify.annotations.NullMarked;
