/** Tests of the evaluator alone, without the model of any library. */
@NullMarked
package io.schedmate.code.evaluate.follow;

import org.jspecify.annotations.NullMarked;
