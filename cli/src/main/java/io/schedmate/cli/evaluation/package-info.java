/** Scores the engines and the baselines on labelled corpora. */
@NullMarked
package io.schedmate.cli.evaluation;

import org.jspecify.annotations.NullMarked;
