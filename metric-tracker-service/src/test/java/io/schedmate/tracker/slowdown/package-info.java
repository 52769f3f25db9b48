/** When a job is slow, steady or silent. */
@NullMarked
package io.schedmate.tracker.slowdown;

import org.jspecify.annotations.NullMarked;
