/** Answers questions about a job's current state without its log. */
@NullMarked
package io.schedmate.query.status;

import org.jspecify.annotations.NullMarked;
