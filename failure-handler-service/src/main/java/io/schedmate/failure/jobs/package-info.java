/** Whose a job is, and how far it came. */
@NullMarked
package io.schedmate.failure.jobs;

import org.jspecify.annotations.NullMarked;
