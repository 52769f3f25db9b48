/** Benchmarks and their table, tested. */
@NullMarked
package io.schedmate.bench;

import org.jspecify.annotations.NullMarked;
