/** Stores recoveries and the causes that failures share. */
@NullMarked
package io.schedmate.failure.recovery.record;

import org.jspecify.annotations.NullMarked;
