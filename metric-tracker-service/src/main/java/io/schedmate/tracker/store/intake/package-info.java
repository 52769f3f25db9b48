/** Stores positions of partitions and sources, and waiting lines, in PostgreSQL. */
@NullMarked
package io.schedmate.tracker.store.intake;

import org.jspecify.annotations.NullMarked;
