package io.schedmate.evaluation.logs;

/** Shortens log text for a report to one line. */
final class ShortText {

    private static final int MAX_LENGTH = 160;

    private ShortText() {}

    static String text(String text) {
        String line = text.replaceAll("[\\p{Cntrl}]+", " ").strip();
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }
}
