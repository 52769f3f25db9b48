/** Renders errors as RFC 9457 problems. */
@NullMarked
package io.schedmate.edge.problem;

import org.jspecify.annotations.NullMarked;
