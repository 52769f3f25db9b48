/** Sends and receives events: wire format, seals, retries, dead letters and de-duplication. */
@NullMarked
package io.schedmate.edge.event;

import org.jspecify.annotations.NullMarked;
