/** Tests of reading a node's GPUs and kernel log. */
@NullMarked
package io.schedmate.agent.gpu;

import org.jspecify.annotations.NullMarked;
