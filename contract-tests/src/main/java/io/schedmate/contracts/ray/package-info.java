/** Servers for tests of the Ray integration: Ray's Jobs API as documented, and a gateway. */
@NullMarked
package io.schedmate.contracts.ray;

import org.jspecify.annotations.NullMarked;
