/** What a node's GPUs and its kernel say of themselves. */
@NullMarked
package io.schedmate.agent.gpu;

import org.jspecify.annotations.NullMarked;
