/** Vector stores for the texts of past jobs: an index in a local folder, or Redis. */
@NullMarked
package io.schedmate.advisor.store.vectors;

import org.jspecify.annotations.NullMarked;
