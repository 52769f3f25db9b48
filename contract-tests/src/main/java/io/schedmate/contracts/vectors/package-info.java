/** The contract that every vector index keeps, run on each implementation. */
@NullMarked
package io.schedmate.contracts.vectors;

import org.jspecify.annotations.NullMarked;
