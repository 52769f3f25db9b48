/** Jobs that may grow, shrink and change the type of their GPUs from one round to the next. */
@NullMarked
package io.schedmate.simulator.elastic;

import org.jspecify.annotations.NullMarked;
