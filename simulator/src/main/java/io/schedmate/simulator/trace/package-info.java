/** The jobs of a recorded trace. */
@NullMarked
package io.schedmate.simulator.trace;

import org.jspecify.annotations.NullMarked;
