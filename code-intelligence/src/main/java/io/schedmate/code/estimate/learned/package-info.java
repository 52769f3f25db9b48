/** A regressor that is trained on the history as it grows. */
@NullMarked
package io.schedmate.code.estimate.learned;

import org.jspecify.annotations.NullMarked;
