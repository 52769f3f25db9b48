package io.schedmate.evaluation.logs;

/** Log text in a report: one line, cut. */
final class Shown {

    private static final int LONGEST = 160;

    private Shown() {}

    static String text(String text) {
        String line = text.replaceAll("[\\p{Cntrl}]+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
