/** The registry's stores in memory, and what each of its stores promises. */
@NullMarked
package io.schedmate.registry.memory;

import org.jspecify.annotations.NullMarked;
