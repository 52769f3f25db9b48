/** A server that implements Ray's Jobs API as documented, without a cluster behind it. */
@NullMarked
package io.schedmate.contracts.ray;

import org.jspecify.annotations.NullMarked;
