package io.schedmate.logs.classify.rule;

/**
 * Finds the prefix that names the process of a line: {@code [rank3]:}, {@code [1,5]<stderr>:}, {@code 0: }, {@code
 * node-12: }.
 */
public final class StreamPrefix {

    private static final int LIMIT = 80;

    private StreamPrefix() {}

    /** Returns the end of the prefix, including one blank; 0 without a prefix. */
    public static int end(String line) {
        int at = bracketed(line);
        if (at == 0) {
            at = named(line);
        }
        return at;
    }

    private static int bracketed(String line) {
        if (line.isEmpty() || line.charAt(0) != '[' && line.charAt(0) != '(') {
            return 0;
        }
        char closing = line.charAt(0) == '[' ? ']' : ')';
        int close = line.indexOf(closing);
        if (close < 0 || close > LIMIT) {
            return 0;
        }
        if (line.startsWith("<std", close + 1)) {
            int end = line.indexOf(">:", close);
            return end < 0 ? 0 : end + 2;
        }
        String inside = line.substring(1, close);
        if (closing == ']' && inside.startsWith("rank") && line.startsWith(":", close + 1)) {
            return spaceAfter(line, close + 2);
        }
        return closing == ')' && inside.contains("pid=") ? spaceAfter(line, close + 1) : 0;
    }

    /** A task number or host name, then a colon and a blank. */
    private static int named(String line) {
        int colon = line.indexOf(": ");
        if (colon <= 0 || colon > 40) {
            return 0;
        }
        boolean digit = false;
        for (int at = 0; at < colon; at++) {
            char c = line.charAt(at);
            digit |= c >= '0' && c <= '9';
            boolean host = c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.';
            if (!host) {
                return 0;
            }
        }
        return digit ? colon + 2 : 0;
    }

    private static int spaceAfter(String line, int at) {
        return at < line.length() && line.charAt(at) == ' ' ? at + 1 : at;
    }
}
