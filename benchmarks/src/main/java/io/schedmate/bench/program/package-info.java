/** Runs programs that are measured. */
@NullMarked
package io.schedmate.bench.program;

import org.jspecify.annotations.NullMarked;
