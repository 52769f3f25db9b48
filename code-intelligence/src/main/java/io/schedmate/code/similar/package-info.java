/** Decides which jobs are the same workload: canonical text, similarity by fields, and the comparison of two jobs. */
@NullMarked
package io.schedmate.code.similar;

import org.jspecify.annotations.NullMarked;
