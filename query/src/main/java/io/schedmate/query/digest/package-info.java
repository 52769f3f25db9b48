/** A whole log by the shapes of its lines, small enough to be asked. */
@NullMarked
package io.schedmate.query.digest;

import org.jspecify.annotations.NullMarked;
