/** Reads past jobs from other systems' records, one row at a time, and reports each row that cannot be used. */
@NullMarked
package io.schedmate.traceimport;

import org.jspecify.annotations.NullMarked;
