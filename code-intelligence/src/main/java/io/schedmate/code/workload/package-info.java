/** A job's workload: the registry of its fields, and what was found for each. */
@NullMarked
package io.schedmate.code.workload;

import org.jspecify.annotations.NullMarked;
