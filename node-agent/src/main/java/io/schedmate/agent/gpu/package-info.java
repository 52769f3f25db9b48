/** Reads the state of a node's GPUs and driver errors in the kernel log. */
@NullMarked
package io.schedmate.agent.gpu;

import org.jspecify.annotations.NullMarked;
