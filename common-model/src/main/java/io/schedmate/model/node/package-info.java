/** What a node's hardware reports. */
@NullMarked
package io.schedmate.model.node;

import org.jspecify.annotations.NullMarked;
