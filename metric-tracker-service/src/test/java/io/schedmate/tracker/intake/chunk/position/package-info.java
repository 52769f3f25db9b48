/** Tests of how far a source was read. */
@NullMarked
package io.schedmate.tracker.intake.chunk.position;

import org.jspecify.annotations.NullMarked;
