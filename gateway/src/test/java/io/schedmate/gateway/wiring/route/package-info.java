/** How the gateway passes calls on. */
@NullMarked
package io.schedmate.gateway.wiring.route;

import org.jspecify.annotations.NullMarked;
