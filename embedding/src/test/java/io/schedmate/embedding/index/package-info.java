/** Tests of the index's files. The contract in contract-tests covers what a search finds. */
@NullMarked
package io.schedmate.embedding.index;

import org.jspecify.annotations.NullMarked;
