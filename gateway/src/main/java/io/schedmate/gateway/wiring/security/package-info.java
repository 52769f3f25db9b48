/** Authenticates callers, checks their access and enforces their limits. */
@NullMarked
package io.schedmate.gateway.wiring.security;

import org.jspecify.annotations.NullMarked;
