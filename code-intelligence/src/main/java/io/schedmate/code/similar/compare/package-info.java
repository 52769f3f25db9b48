/** Compares two jobs: their similarity and their differences. */
@NullMarked
package io.schedmate.code.similar.compare;

import org.jspecify.annotations.NullMarked;
