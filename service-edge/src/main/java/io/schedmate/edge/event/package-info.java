/** Events in and out: their form on the wire, retries, dead letters, and what was seen before. */
@NullMarked
package io.schedmate.edge.event;

import org.jspecify.annotations.NullMarked;
