/** Kafka consumers and producers, including the outbox relay. */
@NullMarked
package io.schedmate.registry.messaging;

import org.jspecify.annotations.NullMarked;
