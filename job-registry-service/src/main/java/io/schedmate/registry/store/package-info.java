/** Jobs, events and dead letters in PostgreSQL. */
@NullMarked
package io.schedmate.registry.store;

import org.jspecify.annotations.NullMarked;
