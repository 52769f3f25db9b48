/** Jobs that fail on the way, and what is done about it with and without SchedMate. */
@NullMarked
package io.schedmate.simulator.fault;

import org.jspecify.annotations.NullMarked;
