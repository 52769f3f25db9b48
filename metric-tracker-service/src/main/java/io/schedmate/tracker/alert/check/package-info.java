/** Checks which conditions hold for a running attempt. */
@NullMarked
package io.schedmate.tracker.alert.check;

import org.jspecify.annotations.NullMarked;
