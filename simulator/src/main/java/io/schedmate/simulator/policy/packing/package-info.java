/** Two jobs on the same GPUs, and policies that try it. */
@NullMarked
package io.schedmate.simulator.policy.packing;

import org.jspecify.annotations.NullMarked;
