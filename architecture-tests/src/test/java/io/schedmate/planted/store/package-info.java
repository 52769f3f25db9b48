/** Planted to break a rule. */
@NullMarked
package io.schedmate.planted.store;

import org.jspecify.annotations.NullMarked;
