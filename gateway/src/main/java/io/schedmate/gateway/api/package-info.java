/** The gateway's own REST controllers. */
@NullMarked
package io.schedmate.gateway.api;

import org.jspecify.annotations.NullMarked;
