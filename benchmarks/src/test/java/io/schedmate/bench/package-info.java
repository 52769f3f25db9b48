/** Tests of the benchmarks and of their table. */
@NullMarked
package io.schedmate.bench;

import org.jspecify.annotations.NullMarked;
