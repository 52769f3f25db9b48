/** Other systems' records of their jobs as a trace for the simulator. */
@NullMarked
package io.schedmate.traceimport.simulation;

import org.jspecify.annotations.NullMarked;
