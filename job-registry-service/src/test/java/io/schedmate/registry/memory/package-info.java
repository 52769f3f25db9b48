/** In-memory stores of the registry, and the contract that all its stores must meet. */
@NullMarked
package io.schedmate.registry.memory;

import org.jspecify.annotations.NullMarked;
