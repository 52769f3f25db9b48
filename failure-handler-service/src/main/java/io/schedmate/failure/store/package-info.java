/** What is kept in PostgreSQL. */
@NullMarked
package io.schedmate.failure.store;

import org.jspecify.annotations.NullMarked;
