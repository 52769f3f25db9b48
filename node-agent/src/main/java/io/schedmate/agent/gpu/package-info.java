/** Reads what a node's GPUs and kernel report. */
@NullMarked
package io.schedmate.agent.gpu;

import org.jspecify.annotations.NullMarked;
