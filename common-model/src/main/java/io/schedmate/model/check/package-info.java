/** What a value must be, refused in one form of words. */
@NullMarked
package io.schedmate.model.check;

import org.jspecify.annotations.NullMarked;
