/** Received lines, their senders, and access to the logs of jobs. */
@NullMarked
package io.schedmate.tracker.intake.chunk.line;

import org.jspecify.annotations.NullMarked;
