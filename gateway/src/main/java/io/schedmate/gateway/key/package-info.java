/** API keys: creation, lookup, rotation and revocation. */
@NullMarked
package io.schedmate.gateway.key;

import org.jspecify.annotations.NullMarked;
