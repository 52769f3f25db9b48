/** How far each source and each partition was taken in. */
@NullMarked
package io.schedmate.tracker.intake.chunk.position;

import org.jspecify.annotations.NullMarked;
