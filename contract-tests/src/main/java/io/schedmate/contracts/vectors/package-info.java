/** The contracts that every vector index and vector store must fulfil, and a stand-in for Redis. */
@NullMarked
package io.schedmate.contracts.vectors;

import org.jspecify.annotations.NullMarked;
