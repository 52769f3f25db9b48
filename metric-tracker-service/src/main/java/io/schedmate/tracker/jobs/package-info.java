/** The jobs that the tracker knows. */
@NullMarked
package io.schedmate.tracker.jobs;

import org.jspecify.annotations.NullMarked;
