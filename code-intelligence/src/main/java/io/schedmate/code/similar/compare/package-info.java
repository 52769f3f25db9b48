/** How far two jobs are alike, and in what they differ. */
@NullMarked
package io.schedmate.code.similar.compare;

import org.jspecify.annotations.NullMarked;
