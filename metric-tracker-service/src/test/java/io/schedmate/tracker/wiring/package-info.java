/** Tests of what the service does from time to time. */
@NullMarked
package io.schedmate.tracker.wiring;

import org.jspecify.annotations.NullMarked;
