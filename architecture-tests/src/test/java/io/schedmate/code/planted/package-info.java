/** Planted to break a rule. */
@NullMarked
package io.schedmate.code.planted;

import org.jspecify.annotations.NullMarked;
