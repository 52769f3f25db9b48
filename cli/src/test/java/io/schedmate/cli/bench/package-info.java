/** Benchmarks and their table, tested. */
@NullMarked
package io.schedmate.cli.bench;

import org.jspecify.annotations.NullMarked;
