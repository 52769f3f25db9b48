/** Finds options and settings that a run never reads. */
@NullMarked
package io.schedmate.code.inspect.idle;

import org.jspecify.annotations.NullMarked;
