/** Public keys of node agents, which sign events themselves. */
@NullMarked
package io.schedmate.edge.event.key;

import org.jspecify.annotations.NullMarked;
