/** Rows of measured figures, and the machine they were measured on. */
@NullMarked
package io.schedmate.bench.table;

import org.jspecify.annotations.NullMarked;
