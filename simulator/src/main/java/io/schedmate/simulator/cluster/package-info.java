/** Nodes, their free GPUs, and the placement of jobs on them. */
@NullMarked
package io.schedmate.simulator.cluster;

import org.jspecify.annotations.NullMarked;
