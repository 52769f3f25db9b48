/** Compares two jobs: how similar they are, and in what they differ. */
@NullMarked
package io.schedmate.code.similar.compare;

import org.jspecify.annotations.NullMarked;
