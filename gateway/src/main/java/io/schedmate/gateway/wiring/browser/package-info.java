/** Signs browsers in at an OpenID Connect issuer and sets session cookies. */
@NullMarked
package io.schedmate.gateway.wiring.browser;

import org.jspecify.annotations.NullMarked;
