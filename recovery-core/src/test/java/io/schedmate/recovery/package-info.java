/** Shared test data for recovery tests. */
@NullMarked
package io.schedmate.recovery;

import org.jspecify.annotations.NullMarked;
