/** Answers questions about a job's current state without its log. */
@NullMarked
package io.schedmate.query.standing;

import org.jspecify.annotations.NullMarked;
