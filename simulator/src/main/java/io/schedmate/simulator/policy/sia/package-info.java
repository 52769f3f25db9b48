/** Policies that allocate GPUs to elastic jobs in rounds. */
@NullMarked
package io.schedmate.simulator.policy.sia;

import org.jspecify.annotations.NullMarked;
