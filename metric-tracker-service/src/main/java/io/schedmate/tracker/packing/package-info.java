/** Measures what packing costs a job. */
@NullMarked
package io.schedmate.tracker.packing;

import org.jspecify.annotations.NullMarked;
