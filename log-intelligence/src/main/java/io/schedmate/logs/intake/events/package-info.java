/** Reads the metric files of TensorBoard, W&B and MLflow as lines of text. */
@NullMarked
package io.schedmate.logs.intake.events;

import org.jspecify.annotations.NullMarked;
