/** Configuration properties and Spring beans. */
@NullMarked
package io.schedmate.registry.wiring;

import org.jspecify.annotations.NullMarked;
