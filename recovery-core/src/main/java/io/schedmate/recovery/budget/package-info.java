/** Limits how much recovery may take from the cluster, and stops it with a breaker. */
@NullMarked
package io.schedmate.recovery.budget;

import org.jspecify.annotations.NullMarked;
