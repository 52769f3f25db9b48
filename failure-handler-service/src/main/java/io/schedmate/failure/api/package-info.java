/** REST controllers, and HTTP clients for node agents, site tools and notification channels. */
@NullMarked
package io.schedmate.failure.api;

import org.jspecify.annotations.NullMarked;
