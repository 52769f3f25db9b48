/**
 * The baselines: keyword search, the paper's search, its classifier, nearest neighbours, and reading only the end of
 * a log.
 */
@NullMarked
package io.schedmate.evaluation.baseline;

import org.jspecify.annotations.NullMarked;
