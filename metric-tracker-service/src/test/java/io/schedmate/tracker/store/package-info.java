/** The contract of the tracker's stores, in PostgreSQL and in memory. */
@NullMarked
package io.schedmate.tracker.store;

import org.jspecify.annotations.NullMarked;
