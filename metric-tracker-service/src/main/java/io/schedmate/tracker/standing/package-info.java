/** Reports the progress of a job from its stored state. */
@NullMarked
package io.schedmate.tracker.standing;

import org.jspecify.annotations.NullMarked;
