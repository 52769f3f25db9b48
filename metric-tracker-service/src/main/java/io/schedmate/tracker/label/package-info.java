/** Errors and warnings counted as a job's lines stream in. */
@NullMarked
package io.schedmate.tracker.label;

import org.jspecify.annotations.NullMarked;
