/** Tests of who calls, on a clock that they set. */
@NullMarked
package io.schedmate.gateway.wiring.security;

import org.jspecify.annotations.NullMarked;
