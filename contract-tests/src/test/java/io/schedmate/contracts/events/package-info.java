/** Holds the event document to the Java types and to its own examples. */
@NullMarked
package io.schedmate.contracts.events;

import org.jspecify.annotations.NullMarked;
