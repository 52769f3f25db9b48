/** Tests of the ranking of lines, and of what it says of computed answers. */
@NullMarked
package io.schedmate.query.rank;

import org.jspecify.annotations.NullMarked;
