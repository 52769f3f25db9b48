/** Who a browser or a token stands for. */
@NullMarked
package io.schedmate.gateway.wiring.browser;

import org.jspecify.annotations.NullMarked;
