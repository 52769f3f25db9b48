/** Limits the work of reading a job's tree, whatever it contains. */
@NullMarked
package io.schedmate.code.limit;

import org.jspecify.annotations.NullMarked;
