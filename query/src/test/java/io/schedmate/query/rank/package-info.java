/** Tests of the ranking of lines and of the confidence that it gives to computed answers. */
@NullMarked
package io.schedmate.query.rank;

import org.jspecify.annotations.NullMarked;
