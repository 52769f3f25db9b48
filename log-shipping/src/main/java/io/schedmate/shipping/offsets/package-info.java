/** Stores the offset in each file, so that a crash neither loses nor repeats lines. */
@NullMarked
package io.schedmate.shipping.offsets;

import org.jspecify.annotations.NullMarked;
