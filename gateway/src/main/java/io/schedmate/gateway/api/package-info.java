/** REST controllers of the gateway itself. */
@NullMarked
package io.schedmate.gateway.api;

import org.jspecify.annotations.NullMarked;
