/** Tests of the gateway. */
@NullMarked
package io.schedmate.gateway.key;

import org.jspecify.annotations.NullMarked;
