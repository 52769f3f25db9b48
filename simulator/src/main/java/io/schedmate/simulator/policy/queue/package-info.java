/** Policies that sort the queue and run its head to completion. */
@NullMarked
package io.schedmate.simulator.policy.queue;

import org.jspecify.annotations.NullMarked;
