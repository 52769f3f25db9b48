/** The jobs that the tracker has been told of. */
@NullMarked
package io.schedmate.tracker.jobs;

import org.jspecify.annotations.NullMarked;
