/** Policies that take GPUs away from a running job. */
@NullMarked
package io.schedmate.simulator.policy.preemptive;

import org.jspecify.annotations.NullMarked;
