/** Kafka consumers and producers, the outbox relay included. */
@NullMarked
package io.schedmate.registry.messaging;

import org.jspecify.annotations.NullMarked;
