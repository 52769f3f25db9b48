/** Tests of the gateway. */
@NullMarked
package io.schedmate.gateway.limit;

import org.jspecify.annotations.NullMarked;
