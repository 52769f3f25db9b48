/** Counts errors and warnings as a job's lines arrive. */
@NullMarked
package io.schedmate.tracker.label;

import org.jspecify.annotations.NullMarked;
