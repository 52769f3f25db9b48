/** Planted to break a rule. */
@NullMarked
package io.schedmate.planted.inside;

import org.jspecify.annotations.NullMarked;
