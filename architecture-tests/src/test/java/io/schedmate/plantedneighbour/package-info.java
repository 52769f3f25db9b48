/** Planted to break a rule. */
@NullMarked
package io.schedmate.plantedneighbour;

import org.jspecify.annotations.NullMarked;
