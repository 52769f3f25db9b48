/** The gateway's own calls over HTTP. */
@NullMarked
package io.schedmate.gateway.api;

import org.jspecify.annotations.NullMarked;
