/** Signs browsers in at an issuer of OpenID Connect, and gives them the cookie of their session. */
@NullMarked
package io.schedmate.gateway.wiring.browser;

import org.jspecify.annotations.NullMarked;
