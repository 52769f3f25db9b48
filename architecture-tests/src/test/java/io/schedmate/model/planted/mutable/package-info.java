/** Planted to break a rule. */
@NullMarked
package io.schedmate.model.planted.mutable;

import org.jspecify.annotations.NullMarked;
