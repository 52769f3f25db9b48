/** Configuration properties and Spring beans. */
@NullMarked
package io.schedmate.failure.wiring;

import org.jspecify.annotations.NullMarked;
