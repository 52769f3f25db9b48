/** Configuration properties and Spring beans. */
@NullMarked
package io.schedmate.tracker.wiring;

import org.jspecify.annotations.NullMarked;
