/** Kafka in and out. */
@NullMarked
package io.schedmate.failure.messaging;

import org.jspecify.annotations.NullMarked;
