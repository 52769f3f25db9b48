/** Checks of the package of the same name, on examples worked out by hand. */
@NullMarked
package io.schedmate.evaluation.corpus;

import org.jspecify.annotations.NullMarked;
