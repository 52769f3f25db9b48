/** Tests the vector stores against one contract. */
@NullMarked
package io.schedmate.advisor.store.vectors;

import org.jspecify.annotations.NullMarked;
