/** Checks of the package of the same name, on examples worked out by hand. */
@NullMarked
package io.schedmate.evaluation.score;

import org.jspecify.annotations.NullMarked;
