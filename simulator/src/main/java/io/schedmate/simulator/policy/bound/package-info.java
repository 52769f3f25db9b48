/** Lower bounds that no scheduler can beat. */
@NullMarked
package io.schedmate.simulator.policy.bound;

import org.jspecify.annotations.NullMarked;
