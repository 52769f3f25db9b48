/** Ranks lines by what they have in common with a question, with learnt weights. */
@NullMarked
package io.schedmate.query.rank;

import org.jspecify.annotations.NullMarked;
