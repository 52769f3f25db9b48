/** How a failed job comes back, step by step. */
@NullMarked
package io.schedmate.model.recovery;

import org.jspecify.annotations.NullMarked;
