/** Measures how much packing slows a job down. */
@NullMarked
package io.schedmate.tracker.packing;

import org.jspecify.annotations.NullMarked;
