/** Kafka consumers and producers. */
@NullMarked
package io.schedmate.tracker.messaging;

import org.jspecify.annotations.NullMarked;
