/** What is told of nodes. */
@NullMarked
package io.schedmate.failure.nodes;

import org.jspecify.annotations.NullMarked;
