/** Makes beans of the core's types, with typed settings. */
@NullMarked
package io.schedmate.gateway.wiring;

import org.jspecify.annotations.NullMarked;
