package io.schedmate.logs.intake.prefix;

import org.jspecify.annotations.Nullable;

/**
 * A segment, where its message begins, and the time printed before it.
 *
 * @param text the segment without terminal codes
 * @param messageStart where in {@code text} the message begins
 */
public record ParsedLine(
        String text, int messageStart, @Nullable LogTime time) {

    public String message() {
        return text.substring(messageStart);
    }
}
