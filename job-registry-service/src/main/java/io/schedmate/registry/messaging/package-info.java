/** Kafka consumers, and the replay of dead letters. */
@NullMarked
package io.schedmate.registry.messaging;

import org.jspecify.annotations.NullMarked;
