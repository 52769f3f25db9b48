/** Tests what compact constructors accept, and how durations are written. */
@NullMarked
package io.schedmate.model.check;

import org.jspecify.annotations.NullMarked;
