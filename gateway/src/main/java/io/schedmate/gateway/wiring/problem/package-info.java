/** Renders refusals as RFC 9457 problems. */
@NullMarked
package io.schedmate.gateway.wiring.problem;

import org.jspecify.annotations.NullMarked;
