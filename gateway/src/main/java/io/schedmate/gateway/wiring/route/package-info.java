/** Takes each call to its service, bounded and guarded. */
@NullMarked
package io.schedmate.gateway.wiring.route;

import org.jspecify.annotations.NullMarked;
