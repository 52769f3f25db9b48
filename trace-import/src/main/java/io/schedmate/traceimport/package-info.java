/** Imports past jobs from the records of other systems row by row, and reports each rejected row. */
@NullMarked
package io.schedmate.traceimport;

import org.jspecify.annotations.NullMarked;
