/** Fetches a job's source code from a path, an archive or Git, and exposes it as a read-only folder. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;
