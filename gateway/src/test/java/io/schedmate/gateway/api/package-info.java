/** Tests of the gateway's own API. */
@NullMarked
package io.schedmate.gateway.api;

import org.jspecify.annotations.NullMarked;
