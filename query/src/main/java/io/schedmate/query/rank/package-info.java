/** Ranks lines for a question with learned weights. */
@NullMarked
package io.schedmate.query.rank;

import org.jspecify.annotations.NullMarked;
