/** Tests of the index's files; what it finds is the contract's, in contract-tests. */
@NullMarked
package io.schedmate.embedding.index;

import org.jspecify.annotations.NullMarked;
