/** Predicts when a waiting job starts and ends, by replaying the policy with drawn durations from the current state. */
@NullMarked
package io.schedmate.simulator.outlook;

import org.jspecify.annotations.NullMarked;
