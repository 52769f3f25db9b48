/** Reads the memory, CPUs and disks of a node and its jobs. */
@NullMarked
package io.schedmate.agent.host;

import org.jspecify.annotations.NullMarked;
