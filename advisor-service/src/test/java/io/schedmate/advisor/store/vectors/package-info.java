/** The vector stores, held to one contract. */
@NullMarked
package io.schedmate.advisor.store.vectors;

import org.jspecify.annotations.NullMarked;
