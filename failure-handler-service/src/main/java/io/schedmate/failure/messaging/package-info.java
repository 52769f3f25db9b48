/** Kafka consumers and producers. */
@NullMarked
package io.schedmate.failure.messaging;

import org.jspecify.annotations.NullMarked;
