package io.schedmate.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Makes text from a log safe to print on a terminal. */
public final class PlainText {

    private static final String CUT = "...";

    private PlainText() {}

    /** Removes escape sequences and control characters, because a log must not control the user's terminal. */
    public static String safe(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\u001b') {
                at = endOfEscape(text, at);
            } else if (c == '\t') {
                safe.append("    ");
            } else if (!Character.isISOControl(c) && Character.getType(c) != Character.FORMAT) {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    /** Applies {@link #safe} and cuts the text to one line of at most {@code columns} characters. */
    public static String fit(String text, int columns) {
        String safe = safe(text);
        return safe.length() <= columns ? safe : safe.substring(0, Math.max(0, columns - CUT.length())) + CUT;
    }

    /** Breaks text at spaces into lines of at most {@code columns} characters. A longer word gets a separate line. */
    public static List<String> wrap(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : safe(text).strip().split("\\s+", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static int endOfEscape(String text, int escape) {
        int at = escape + 1;
        if (at >= text.length() || text.charAt(at) != '[') {
            return Math.min(at, text.length() - 1);
        }
        // A control sequence ends with a byte from @ to ~.
        do {
            at++;
        } while (at < text.length() && (text.charAt(at) < '@' || text.charAt(at) > '~'));
        return Math.min(at, text.length() - 1);
    }
}
