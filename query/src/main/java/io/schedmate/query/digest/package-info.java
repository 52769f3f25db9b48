/** Stores a whole log, compressed by the shapes of its lines. */
@NullMarked
package io.schedmate.query.digest;

import org.jspecify.annotations.NullMarked;
