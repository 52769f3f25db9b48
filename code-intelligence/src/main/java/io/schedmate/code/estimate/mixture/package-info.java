/** Joins what several groups of past runs say into one distribution. */
@NullMarked
package io.schedmate.code.estimate.mixture;

import org.jspecify.annotations.NullMarked;
