/** PostgreSQL repositories for jobs, events and dead letters. */
@NullMarked
package io.schedmate.registry.store;

import org.jspecify.annotations.NullMarked;
