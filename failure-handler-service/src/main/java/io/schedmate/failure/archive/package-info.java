/** The lines of jobs, kept for a while and read by ranges from any replica. */
@NullMarked
package io.schedmate.failure.archive;

import org.jspecify.annotations.NullMarked;
