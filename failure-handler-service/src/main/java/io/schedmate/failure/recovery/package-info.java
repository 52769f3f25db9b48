/** Proposes recoveries, records approvals, and executes each step once. */
@NullMarked
package io.schedmate.failure.recovery;

import org.jspecify.annotations.NullMarked;
