/** What is stored of recoveries and of what several failures share. */
@NullMarked
package io.schedmate.failure.recovery.record;

import org.jspecify.annotations.NullMarked;
