/** API keys: creation, lookup, rotation, revocation, and the caller each one stands for. */
@NullMarked
package io.schedmate.gateway.key;

import org.jspecify.annotations.NullMarked;
