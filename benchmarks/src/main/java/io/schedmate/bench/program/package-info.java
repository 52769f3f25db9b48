/** Runs the programs to measure. */
@NullMarked
package io.schedmate.bench.program;

import org.jspecify.annotations.NullMarked;
