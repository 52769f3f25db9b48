/** What a scheduler knows about durations: nothing, SchedMate's estimate, or the true duration. */
@NullMarked
package io.schedmate.simulator.information;

import org.jspecify.annotations.NullMarked;
