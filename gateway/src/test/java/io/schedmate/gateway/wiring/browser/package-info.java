/** Tests of whom a browser or a token identifies. */
@NullMarked
package io.schedmate.gateway.wiring.browser;

import org.jspecify.annotations.NullMarked;
