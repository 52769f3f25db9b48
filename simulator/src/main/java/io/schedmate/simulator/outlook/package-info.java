/** When a waiting job will start and end, from what runs and waits now, by replaying the policy over drawn durations. */
@NullMarked
package io.schedmate.simulator.outlook;

import org.jspecify.annotations.NullMarked;
