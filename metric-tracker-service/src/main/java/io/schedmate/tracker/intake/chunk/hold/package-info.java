/** Holds lines that wait for their job or their turn, and parks lines without a job. */
@NullMarked
package io.schedmate.tracker.intake.chunk.hold;

import org.jspecify.annotations.NullMarked;
