/** Tests the answers about nodes. */
@NullMarked
package io.schedmate.failure.nodes;

import org.jspecify.annotations.NullMarked;
