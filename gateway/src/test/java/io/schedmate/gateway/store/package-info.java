/** Tests of the gateway. */
@NullMarked
package io.schedmate.gateway.store;

import org.jspecify.annotations.NullMarked;
