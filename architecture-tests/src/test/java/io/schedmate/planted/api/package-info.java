/** Planted to break a rule. */
@NullMarked
package io.schedmate.planted.api;

import org.jspecify.annotations.NullMarked;
