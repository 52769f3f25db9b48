/** Files of TensorBoard's event format as lines of text. */
@NullMarked
package io.schedmate.logs.intake.events;

import org.jspecify.annotations.NullMarked;
