/** Tells which conditions hold of a running attempt. */
@NullMarked
package io.schedmate.tracker.alert.check;

import org.jspecify.annotations.NullMarked;
