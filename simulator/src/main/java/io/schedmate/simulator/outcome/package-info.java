/** The outcome of each job. */
@NullMarked
package io.schedmate.simulator.outcome;

import org.jspecify.annotations.NullMarked;
