/** What a scheduler is told of how long jobs will run: nothing, what SchedMate would say, or the truth. */
@NullMarked
package io.schedmate.simulator.information;

import org.jspecify.annotations.NullMarked;
