/** Answers questions, causes and reports about many jobs from PostgreSQL. */
@NullMarked
package io.schedmate.failure.store.fleet;

import org.jspecify.annotations.NullMarked;
