/** A job's workload: the registry of its fields, and the finding for each. */
@NullMarked
package io.schedmate.code.workload;

import org.jspecify.annotations.NullMarked;
