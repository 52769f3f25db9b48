/** The information that a scheduler has about durations: none, SchedMate's estimate, or the true duration. */
@NullMarked
package io.schedmate.simulator.information;

import org.jspecify.annotations.NullMarked;
