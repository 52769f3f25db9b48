/** The failure handler's stores in memory: what simulations and tests of its core run on. */
@NullMarked
package io.schedmate.failure.memory;

import org.jspecify.annotations.NullMarked;
