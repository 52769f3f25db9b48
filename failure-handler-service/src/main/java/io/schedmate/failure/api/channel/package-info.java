/** Notification channels over HTTP and mail. */
@NullMarked
package io.schedmate.failure.api.channel;

import org.jspecify.annotations.NullMarked;
