/** Planted to break a rule. */
@NullMarked
package io.schedmate.code.library.planted;

import org.jspecify.annotations.NullMarked;
