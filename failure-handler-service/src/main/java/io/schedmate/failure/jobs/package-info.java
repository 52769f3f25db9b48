/** The owner and the state of each job. */
@NullMarked
package io.schedmate.failure.jobs;

import org.jspecify.annotations.NullMarked;
