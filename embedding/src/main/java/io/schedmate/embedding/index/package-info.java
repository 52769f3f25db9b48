/**
 * Provides a vector index with tags, stored in a folder: exact search for small sets, binary signatures for larger
 * ones, a graph beyond that.
 */
@NullMarked
package io.schedmate.embedding.index;

import org.jspecify.annotations.NullMarked;
