/** The tracker's stores in memory: what simulations and tests of its core run on. */
@NullMarked
package io.schedmate.tracker.memory;

import org.jspecify.annotations.NullMarked;
