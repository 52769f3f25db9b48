/** The calls of the gateway that a scheduler's integration makes. */
@NullMarked
package io.schedmate.client;

import org.jspecify.annotations.NullMarked;
