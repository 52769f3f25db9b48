/** Tests of how the gateway routes calls. */
@NullMarked
package io.schedmate.gateway.wiring.route;

import org.jspecify.annotations.NullMarked;
