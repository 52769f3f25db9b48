/** Runs benchmarks and keeps their table. */
@NullMarked
package io.schedmate.cli.bench;

import org.jspecify.annotations.NullMarked;
