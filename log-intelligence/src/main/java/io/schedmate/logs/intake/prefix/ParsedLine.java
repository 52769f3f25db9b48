package io.schedmate.logs.intake.prefix;

import org.jspecify.annotations.Nullable;

/**
 * A segment and what was printed before its message.
 *
 * @param text the segment without terminal codes
 * @param messageStart where in {@code text} the message begins
 * @param rank global rank or task number
 * @param node host, worker or pod
 * @param source logger, stream or program
 */
public record ParsedLine(
        String text,
        int messageStart,
        @Nullable Integer rank,
        @Nullable String node,
        @Nullable LogTime time,
        @Nullable PrintedLevel level,
        @Nullable String source) {

    public String message() {
        return text.substring(messageStart);
    }
}
