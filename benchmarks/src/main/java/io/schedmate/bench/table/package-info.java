/** Rows of measured figures, and the machine on which they were measured. */
@NullMarked
package io.schedmate.bench.table;

import org.jspecify.annotations.NullMarked;
