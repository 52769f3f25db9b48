/** Distributions of the durations of past runs. */
@NullMarked
package io.schedmate.code.estimate.distribution;

import org.jspecify.annotations.NullMarked;
