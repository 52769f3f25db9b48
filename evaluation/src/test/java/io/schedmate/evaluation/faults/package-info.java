/** Planted faults, few enough for a test. */
@NullMarked
package io.schedmate.evaluation.faults;

import org.jspecify.annotations.NullMarked;
