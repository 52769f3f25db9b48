/** Benchmarks of complete services: real processes, a real broker and a real database. */
@NullMarked
package io.schedmate.local.bench;

import org.jspecify.annotations.NullMarked;
