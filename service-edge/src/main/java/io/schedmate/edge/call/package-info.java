/** Calls to other parts, guarded so that a slow or broken one does no harm here. */
@NullMarked
package io.schedmate.edge.call;

import org.jspecify.annotations.NullMarked;
