/** Renders every error as an RFC 9457 problem. */
@NullMarked
package io.schedmate.edge.problem;

import org.jspecify.annotations.NullMarked;
