/** Rows of measured figures, and the machine they were measured on. */
@NullMarked
package io.schedmate.cli.bench.table;

import org.jspecify.annotations.NullMarked;
