/** Finds out who calls, whether they may and how often. */
@NullMarked
package io.schedmate.gateway.wiring.security;

import org.jspecify.annotations.NullMarked;
