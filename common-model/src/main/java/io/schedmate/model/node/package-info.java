/** The readings of a node's hardware. */
@NullMarked
package io.schedmate.model.node;

import org.jspecify.annotations.NullMarked;
