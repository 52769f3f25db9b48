/** What is known of nodes: their hardware, the driver's errors, who holds them. */
@NullMarked
package io.schedmate.failure.nodes;

import org.jspecify.annotations.NullMarked;
