/** Logging, tracing and readiness. */
@NullMarked
package io.schedmate.edge.observe;

import org.jspecify.annotations.NullMarked;
