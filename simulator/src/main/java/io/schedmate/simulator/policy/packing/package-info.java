/** Policies that pack two jobs on the same GPUs. */
@NullMarked
package io.schedmate.simulator.policy.packing;

import org.jspecify.annotations.NullMarked;
