/** Checks values and words every refusal in the same way. */
@NullMarked
package io.schedmate.model.check;

import org.jspecify.annotations.NullMarked;
