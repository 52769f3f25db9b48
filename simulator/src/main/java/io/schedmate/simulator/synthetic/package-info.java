/** Traces that nobody recorded, drawn from distributions that somebody published. */
@NullMarked
package io.schedmate.simulator.synthetic;

import org.jspecify.annotations.NullMarked;
