/** Distinguishes an unavailable store or broker from a faulty record. */
@NullMarked
package io.schedmate.edge.outage;

import org.jspecify.annotations.NullMarked;
