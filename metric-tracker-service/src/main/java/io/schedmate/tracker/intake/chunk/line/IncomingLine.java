package io.schedmate.tracker.intake.chunk.line;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A received line.
 *
 * @param time when it was written; null = unknown
 * @param offset its position in its file, in bytes; null = unknown
 */
public record IncomingLine(
        String text, @Nullable Instant time, @Nullable Long offset) {}
