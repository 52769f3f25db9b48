/** Keeps nodes and what was seen on them in PostgreSQL. */
@NullMarked
package io.schedmate.failure.store.node;

import org.jspecify.annotations.NullMarked;
