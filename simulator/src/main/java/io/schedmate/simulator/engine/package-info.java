/** Time, and what happens to jobs in it. */
@NullMarked
package io.schedmate.simulator.engine;

import org.jspecify.annotations.NullMarked;
