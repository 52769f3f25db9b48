/** Keys of node agents, which sign events outside the services. */
@NullMarked
package io.schedmate.edge.event.key;

import org.jspecify.annotations.NullMarked;
