/** Bounds what a consumer holds and how long it closes. */
@NullMarked
package io.schedmate.edge.event.consumer;

import org.jspecify.annotations.NullMarked;
