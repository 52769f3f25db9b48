/** Tests the periodic work of the service. */
@NullMarked
package io.schedmate.tracker.wiring;

import org.jspecify.annotations.NullMarked;
