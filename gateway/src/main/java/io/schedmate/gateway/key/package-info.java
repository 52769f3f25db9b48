/** API keys: made, looked up, rotated, revoked, and whom they stand for. */
@NullMarked
package io.schedmate.gateway.key;

import org.jspecify.annotations.NullMarked;
