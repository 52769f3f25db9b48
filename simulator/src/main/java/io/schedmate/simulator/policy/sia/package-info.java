/** Policies that give elastic jobs their GPUs round by round. */
@NullMarked
package io.schedmate.simulator.policy.sia;

import org.jspecify.annotations.NullMarked;
