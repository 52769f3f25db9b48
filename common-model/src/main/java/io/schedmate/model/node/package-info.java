/** What a node's hardware shows. */
@NullMarked
package io.schedmate.model.node;

import org.jspecify.annotations.NullMarked;
