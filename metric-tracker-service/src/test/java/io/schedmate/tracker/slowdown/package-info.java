/** Tests when a job counts as slow, steady or silent. */
@NullMarked
package io.schedmate.tracker.slowdown;

import org.jspecify.annotations.NullMarked;
