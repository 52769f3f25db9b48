/** Tests the comparison of ranks. */
@NullMarked
package io.schedmate.tracker.standing;

import org.jspecify.annotations.NullMarked;
