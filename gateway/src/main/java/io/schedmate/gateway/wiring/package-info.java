/** Configuration properties and Spring beans. */
@NullMarked
package io.schedmate.gateway.wiring;

import org.jspecify.annotations.NullMarked;
