/** Distributions of how long past runs took. */
@NullMarked
package io.schedmate.code.estimate.distribution;

import org.jspecify.annotations.NullMarked;
