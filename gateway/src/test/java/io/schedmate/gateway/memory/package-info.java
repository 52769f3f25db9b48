/** In-memory stores for tests. */
@NullMarked
package io.schedmate.gateway.memory;

import org.jspecify.annotations.NullMarked;
