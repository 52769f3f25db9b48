/** Authenticates callers by the gateway's token and checks their roles. */
@NullMarked
package io.schedmate.edge.security;

import org.jspecify.annotations.NullMarked;
