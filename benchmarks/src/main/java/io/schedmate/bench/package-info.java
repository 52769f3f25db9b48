/** Runs benchmarks and records their results. */
@NullMarked
package io.schedmate.bench;

import org.jspecify.annotations.NullMarked;
