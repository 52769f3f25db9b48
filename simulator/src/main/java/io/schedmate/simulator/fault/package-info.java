/** Jobs that fail, with and without SchedMate's handling. */
@NullMarked
package io.schedmate.simulator.fault;

import org.jspecify.annotations.NullMarked;
