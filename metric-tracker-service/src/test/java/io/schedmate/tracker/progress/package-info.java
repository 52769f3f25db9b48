/** Tests the comparison of ranks. */
@NullMarked
package io.schedmate.tracker.progress;

import org.jspecify.annotations.NullMarked;
