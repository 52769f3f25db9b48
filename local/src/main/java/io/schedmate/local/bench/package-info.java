/** Benchmarks of services as they run: real processes, a real broker, a real database. */
@NullMarked
package io.schedmate.local.bench;

import org.jspecify.annotations.NullMarked;
