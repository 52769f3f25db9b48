/** A regressor that is retrained as the history grows. */
@NullMarked
package io.schedmate.code.estimate.learned;

import org.jspecify.annotations.NullMarked;
