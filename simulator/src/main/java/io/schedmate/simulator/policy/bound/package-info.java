/** What no scheduler can undercut, to see how much is left to gain. */
@NullMarked
package io.schedmate.simulator.policy.bound;

import org.jspecify.annotations.NullMarked;
