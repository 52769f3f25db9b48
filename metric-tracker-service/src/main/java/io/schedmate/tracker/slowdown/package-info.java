/** When a job has become slower, or has stopped. */
@NullMarked
package io.schedmate.tracker.slowdown;

import org.jspecify.annotations.NullMarked;
