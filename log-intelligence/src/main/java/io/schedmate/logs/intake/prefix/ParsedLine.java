package io.schedmate.logs.intake.prefix;

import org.jspecify.annotations.Nullable;

/**
 * A segment, the start of its message, and the time printed before it.
 *
 * @param text the segment without terminal codes
 * @param messageStart index in {@code text} at which the message begins
 */
public record ParsedLine(
        String text, int messageStart, @Nullable LogTime time) {

    public String message() {
        return text.substring(messageStart);
    }
}
