/** Authenticates callers from the token that the gateway issues. */
@NullMarked
package io.schedmate.edge.security;

import org.jspecify.annotations.NullMarked;
