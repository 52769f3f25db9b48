/** Reads CSV files row by row. */
@NullMarked
package io.schedmate.simulator.csv;

import org.jspecify.annotations.NullMarked;
