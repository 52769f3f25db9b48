/** The tracker's stores in memory, on which simulations and tests of its core run. */
@NullMarked
package io.schedmate.tracker.memory;

import org.jspecify.annotations.NullMarked;
