/** Routes calls to services, with size limits, timeouts and circuit breakers. */
@NullMarked
package io.schedmate.gateway.wiring.route;

import org.jspecify.annotations.NullMarked;
