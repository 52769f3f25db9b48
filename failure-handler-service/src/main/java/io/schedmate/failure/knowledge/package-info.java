/** Earlier failures: those that resemble a failure, the actions taken, and whether they helped. */
@NullMarked
package io.schedmate.failure.knowledge;

import org.jspecify.annotations.NullMarked;
