/** Extracts workload metadata from a job's code and run command. */
@NullMarked
package io.schedmate.advisor.extract;

import org.jspecify.annotations.NullMarked;
