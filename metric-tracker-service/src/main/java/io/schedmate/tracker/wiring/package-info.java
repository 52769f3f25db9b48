/** Settings, and beans of the inside. */
@NullMarked
package io.schedmate.tracker.wiring;

import org.jspecify.annotations.NullMarked;
