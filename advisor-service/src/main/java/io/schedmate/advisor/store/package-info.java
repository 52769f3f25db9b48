/** What is kept: in PostgreSQL, and vectors in a vector store. */
@NullMarked
package io.schedmate.advisor.store;

import org.jspecify.annotations.NullMarked;
