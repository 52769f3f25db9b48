/** Finds the faulty nodes among many with as few tests as possible. */
@NullMarked
package io.schedmate.recovery.bisect;

import org.jspecify.annotations.NullMarked;
