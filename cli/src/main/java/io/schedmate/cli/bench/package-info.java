/** Runs benchmarks and records their results. */
@NullMarked
package io.schedmate.cli.bench;

import org.jspecify.annotations.NullMarked;
