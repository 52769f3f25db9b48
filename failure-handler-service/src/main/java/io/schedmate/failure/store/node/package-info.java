/** Stores nodes and observations of them in PostgreSQL. */
@NullMarked
package io.schedmate.failure.store.node;

import org.jspecify.annotations.NullMarked;
