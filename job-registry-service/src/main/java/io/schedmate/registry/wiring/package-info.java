/** Settings, and beans of the inside. */
@NullMarked
package io.schedmate.registry.wiring;

import org.jspecify.annotations.NullMarked;
