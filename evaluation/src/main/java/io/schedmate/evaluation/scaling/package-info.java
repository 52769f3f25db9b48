/** Scores how well speed in one setting is told from runs in others. */
@NullMarked
package io.schedmate.evaluation.scaling;

import org.jspecify.annotations.NullMarked;
