/** Policies that preempt running jobs. */
@NullMarked
package io.schedmate.simulator.policy.preemptive;

import org.jspecify.annotations.NullMarked;
