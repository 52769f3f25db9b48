/** Checks the event document against the Java types and against its own examples. */
@NullMarked
package io.schedmate.contracts.events;

import org.jspecify.annotations.NullMarked;
