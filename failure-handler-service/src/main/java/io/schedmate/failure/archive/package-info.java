/** The log archive: stores the lines of jobs for a limited time and serves ranges of them from any replica. */
@NullMarked
package io.schedmate.failure.archive;

import org.jspecify.annotations.NullMarked;
