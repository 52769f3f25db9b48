/** Lines that wait for their job, for their turn or for ever. */
@NullMarked
package io.schedmate.tracker.intake.chunk.hold;

import org.jspecify.annotations.NullMarked;
