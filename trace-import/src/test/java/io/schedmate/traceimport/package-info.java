/** Past jobs out of other systems' records, one row at a time, with word of each row that cannot be used. */
@NullMarked
package io.schedmate.traceimport;

import org.jspecify.annotations.NullMarked;
