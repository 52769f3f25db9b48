/** Limits the call rate and the number of concurrent calls of each caller. */
@NullMarked
package io.schedmate.gateway.limit;

import org.jspecify.annotations.NullMarked;
