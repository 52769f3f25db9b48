/** Tests of the simulated node. */
@NullMarked
package io.schedmate.agent.simulated;

import org.jspecify.annotations.NullMarked;
