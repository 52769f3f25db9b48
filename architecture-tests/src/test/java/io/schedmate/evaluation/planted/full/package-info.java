/** More types than a package should hold. */
@NullMarked
package io.schedmate.evaluation.planted.full;

import org.jspecify.annotations.NullMarked;
