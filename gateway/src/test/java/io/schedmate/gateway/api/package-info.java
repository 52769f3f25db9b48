/** What callers may ask of the gateway itself, and how far. */
@NullMarked
package io.schedmate.gateway.api;

import org.jspecify.annotations.NullMarked;
