/** Scores log engines on a labelled corpus. */
@NullMarked
package io.schedmate.evaluation.logs;

import org.jspecify.annotations.NullMarked;
