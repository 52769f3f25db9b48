/** What the tracker's stores promise, in PostgreSQL and in memory. */
@NullMarked
package io.schedmate.tracker.store;

import org.jspecify.annotations.NullMarked;
