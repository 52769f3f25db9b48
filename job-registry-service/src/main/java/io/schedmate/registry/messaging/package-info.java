/** Events out of the outbox to the broker, and those of others in. */
@NullMarked
package io.schedmate.registry.messaging;

import org.jspecify.annotations.NullMarked;
