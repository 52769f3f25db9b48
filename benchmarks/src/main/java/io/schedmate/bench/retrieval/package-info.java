/** Measures what the vector index finds, and how fast. */
@NullMarked
package io.schedmate.bench.retrieval;

import org.jspecify.annotations.NullMarked;
