/** Transactions, tables and an outbox in memory, from which services make in-memory stores. */
@NullMarked
package io.schedmate.testing.memory;

import org.jspecify.annotations.NullMarked;
