/** Texts of past jobs in a vector store: an index in a folder, or Redis. */
@NullMarked
package io.schedmate.advisor.store.vectors;

import org.jspecify.annotations.NullMarked;
