/** Scores answers to closed questions about logs. */
@NullMarked
package io.schedmate.evaluation.ask;

import org.jspecify.annotations.NullMarked;
