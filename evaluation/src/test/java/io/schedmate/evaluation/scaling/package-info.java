/** Tests of the score of what-if answers. */
@NullMarked
package io.schedmate.evaluation.scaling;

import org.jspecify.annotations.NullMarked;
