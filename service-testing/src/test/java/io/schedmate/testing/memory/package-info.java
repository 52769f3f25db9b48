/** What the parts in memory promise, held to what the real ones do. */
@NullMarked
package io.schedmate.testing.memory;

import org.jspecify.annotations.NullMarked;
