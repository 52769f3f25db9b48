/** Reads the memory, CPU and disk use of a node and its jobs. */
@NullMarked
package io.schedmate.agent.host;

import org.jspecify.annotations.NullMarked;
