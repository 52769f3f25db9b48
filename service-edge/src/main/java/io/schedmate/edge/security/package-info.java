/** Who calls, as the gateway vouches for it. */
@NullMarked
package io.schedmate.edge.security;

import org.jspecify.annotations.NullMarked;
