/** Predicts how the speed of a training changes with the number and type of its GPUs and its batch size. */
@NullMarked
package io.schedmate.code.estimate.scaling;

import org.jspecify.annotations.NullMarked;
