/** How alike failures are. */
@NullMarked
package io.schedmate.failure.knowledge;

import org.jspecify.annotations.NullMarked;
