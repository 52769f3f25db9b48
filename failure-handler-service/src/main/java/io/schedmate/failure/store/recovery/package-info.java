/** Stores recoveries, budgets and breakers in PostgreSQL. */
@NullMarked
package io.schedmate.failure.store.recovery;

import org.jspecify.annotations.NullMarked;
