/** Detects that a job has slowed down or stopped. */
@NullMarked
package io.schedmate.tracker.slowdown;

import org.jspecify.annotations.NullMarked;
