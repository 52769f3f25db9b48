/** The failure handler's stores in memory, on which simulations and tests of its core run. */
@NullMarked
package io.schedmate.failure.memory;

import org.jspecify.annotations.NullMarked;
