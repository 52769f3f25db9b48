/** How an HTTP call is refused, after RFC 9457. */
@NullMarked
package io.schedmate.model.problem;

import org.jspecify.annotations.NullMarked;
