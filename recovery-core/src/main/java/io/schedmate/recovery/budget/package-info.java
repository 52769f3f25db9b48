/** How much recovery may take from the cluster, and the breaker that stops it from taking more. */
@NullMarked
package io.schedmate.recovery.budget;

import org.jspecify.annotations.NullMarked;
