/** Proposes recoveries, takes approvals, and carries out each step once. */
@NullMarked
package io.schedmate.failure.recovery;

import org.jspecify.annotations.NullMarked;
