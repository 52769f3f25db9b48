package io.schedmate.failure.notification;

/**
 * Text from outside, such as a printed line or a name, on one line of a message, whatever it contains: without control
 * characters, line ends of any kind, and characters that are invisible or change the direction of text.
 */
public final class OneLine {

    private static final String UNPRINTED = "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+";

    private OneLine() {}

    /** Returns the text; one of more than {@code longest} characters is cut and ends with an ellipsis. */
    public static String of(String text, int longest) {
        String line = text.replaceAll(UNPRINTED, " ").strip();
        if (line.length() <= longest) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(longest - 1)) ? longest - 1 : longest;
        return line.substring(0, end) + "…";
    }
}
