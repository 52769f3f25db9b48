/** Planted: a part of the gateway that breaks a rule of the gateway. */
@NullMarked
package io.schedmate.gateway.wiring.planted;

import org.jspecify.annotations.NullMarked;
