/** Scores how well the speed in one setting is predicted from runs in others. */
@NullMarked
package io.schedmate.evaluation.scaling;

import org.jspecify.annotations.NullMarked;
