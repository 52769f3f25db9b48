/** Failures seen before: which of them resemble a failure, what was done about them, and whether that helped. */
@NullMarked
package io.schedmate.failure.knowledge;

import org.jspecify.annotations.NullMarked;
