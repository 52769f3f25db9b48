/** Renders every refusal as an RFC 9457 problem. */
@NullMarked
package io.schedmate.gateway.wiring.problem;

import org.jspecify.annotations.NullMarked;
