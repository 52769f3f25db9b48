/** The commands that score engines and baselines on labelled corpora. */
@NullMarked
package io.schedmate.cli.evaluation;

import org.jspecify.annotations.NullMarked;
