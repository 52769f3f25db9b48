/** Pins the names of topics and event types. */
@NullMarked
package io.schedmate.model.event;

import org.jspecify.annotations.NullMarked;
