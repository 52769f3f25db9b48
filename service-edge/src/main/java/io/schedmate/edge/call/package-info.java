/** Guards outgoing calls, so that a slow or broken component does not affect its callers. */
@NullMarked
package io.schedmate.edge.call;

import org.jspecify.annotations.NullMarked;
