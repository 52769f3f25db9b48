/** Planted to break a rule. */
@NullMarked
package io.schedmate.logs.planted.neighbour;

import org.jspecify.annotations.NullMarked;
