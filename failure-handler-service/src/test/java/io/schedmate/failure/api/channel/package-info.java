/** Tests the notification channels with real servers of their protocols. */
@NullMarked
package io.schedmate.failure.api.channel;

import org.jspecify.annotations.NullMarked;
