/** Imports past jobs from the records of other systems, row by row, and reports every row that it rejects. */
@NullMarked
package io.schedmate.traceimport;

import org.jspecify.annotations.NullMarked;
