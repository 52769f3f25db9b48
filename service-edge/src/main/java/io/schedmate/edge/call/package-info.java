/** Guards outgoing calls, so that a slow or broken peer does no harm. */
@NullMarked
package io.schedmate.edge.call;

import org.jspecify.annotations.NullMarked;
