/** Planted to break a rule. */
@NullMarked
package io.schedmate.code.similar.planted;

import org.jspecify.annotations.NullMarked;
