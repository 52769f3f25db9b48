/** Tests of authentication, with a controlled clock. */
@NullMarked
package io.schedmate.gateway.wiring.security;

import org.jspecify.annotations.NullMarked;
