/** Files of metrics that TensorBoard, W&B and MLflow write, as lines of text. */
@NullMarked
package io.schedmate.logs.intake.events;

import org.jspecify.annotations.NullMarked;
