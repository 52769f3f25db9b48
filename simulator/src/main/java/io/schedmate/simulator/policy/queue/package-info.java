/** Policies that sort the queue, start its head and let it run to its end. */
@NullMarked
package io.schedmate.simulator.policy.queue;

import org.jspecify.annotations.NullMarked;
