/** Stores the progress of each source and each partition. */
@NullMarked
package io.schedmate.tracker.intake.chunk.position;

import org.jspecify.annotations.NullMarked;
