/** Jobs of the past, as their cluster recorded them. */
@NullMarked
package io.schedmate.simulator.trace;

import org.jspecify.annotations.NullMarked;
