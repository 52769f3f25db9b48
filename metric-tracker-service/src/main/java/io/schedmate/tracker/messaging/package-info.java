/** The tracker on Kafka. */
@NullMarked
package io.schedmate.tracker.messaging;

import org.jspecify.annotations.NullMarked;
