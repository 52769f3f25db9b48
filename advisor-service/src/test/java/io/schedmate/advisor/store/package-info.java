/** The vector stores, held to one contract. */
@NullMarked
package io.schedmate.advisor.store;

import org.jspecify.annotations.NullMarked;
