/** Tests of the gateway. */
@NullMarked
package io.schedmate.gateway;

import org.jspecify.annotations.NullMarked;
