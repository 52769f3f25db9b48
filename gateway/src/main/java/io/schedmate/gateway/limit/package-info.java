/** How often a caller may call. */
@NullMarked
package io.schedmate.gateway.limit;

import org.jspecify.annotations.NullMarked;
