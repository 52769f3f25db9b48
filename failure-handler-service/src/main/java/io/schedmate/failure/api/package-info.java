/** REST controllers, and HTTP clients for node agents and site tools. */
@NullMarked
package io.schedmate.failure.api;

import org.jspecify.annotations.NullMarked;
