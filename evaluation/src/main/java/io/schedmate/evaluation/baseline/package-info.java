/** The yardsticks: keyword search, the paper's search, its classifier, nearest neighbours, and reading only the tail. */
@NullMarked
package io.schedmate.evaluation.baseline;

import org.jspecify.annotations.NullMarked;
