/** Planted to break a rule. */
@NullMarked
package io.schedmate.code.library.plantedneighbour;

import org.jspecify.annotations.NullMarked;
