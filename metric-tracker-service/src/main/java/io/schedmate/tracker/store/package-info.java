/** The tracker's data in PostgreSQL. */
@NullMarked
package io.schedmate.tracker.store;

import org.jspecify.annotations.NullMarked;
