/** Nodes, their free GPUs, and which of them a job is given. */
@NullMarked
package io.schedmate.simulator.cluster;

import org.jspecify.annotations.NullMarked;
