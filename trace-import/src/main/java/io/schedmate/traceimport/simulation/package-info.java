/** Converts the records of other systems into traces for the simulator. */
@NullMarked
package io.schedmate.traceimport.simulation;

import org.jspecify.annotations.NullMarked;
