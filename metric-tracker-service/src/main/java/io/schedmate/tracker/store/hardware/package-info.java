/** Stores the hardware use of jobs in PostgreSQL. */
@NullMarked
package io.schedmate.tracker.store.hardware;

import org.jspecify.annotations.NullMarked;
