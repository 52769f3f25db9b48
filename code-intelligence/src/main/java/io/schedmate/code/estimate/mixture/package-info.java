/** Combines the evidence of several groups of past runs into one distribution. */
@NullMarked
package io.schedmate.code.estimate.mixture;

import org.jspecify.annotations.NullMarked;
