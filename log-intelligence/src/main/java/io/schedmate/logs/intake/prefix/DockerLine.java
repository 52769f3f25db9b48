package io.schedmate.logs.intake.prefix;

/**
 * Reads the message inside {@code {"log":"...\n","stream":"stderr",...}}, the line format of Docker's json-file driver.
 */
public final class DockerLine {

    private static final String START = "{\"log\":\"";

    private DockerLine() {}

    /** Whether Docker has wrapped the line in this way. */
    public static boolean is(String line) {
        return line.startsWith(START);
    }

    /** Returns the message of a wrapped line, or any other line unchanged. */
    public static String text(String line) {
        if (!is(line)) {
            return line;
        }
        var message = new StringBuilder(line.length());
        int at = START.length();
        while (at < line.length() && line.charAt(at) != '"') {
            at = line.charAt(at) == '\\' ? escaped(line, at, message) : plain(line, at, message);
        }
        boolean newline = !message.isEmpty() && message.charAt(message.length() - 1) == '\n';
        return newline ? message.substring(0, message.length() - 1) : message.toString();
    }

    private static int plain(String line, int at, StringBuilder message) {
        message.append(line.charAt(at));
        return at + 1;
    }

    private static int escaped(String line, int at, StringBuilder message) {
        if (at + 1 >= line.length()) {
            return line.length();
        }
        char kind = line.charAt(at + 1);
        if (kind == 'u' && at + 5 < line.length()) {
            int code = code(line, at + 2);
            if (code >= 0) {
                message.append((char) code);
                return at + 6;
            }
        }
        message.append(
                switch (kind) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    case 'r' -> '\r';
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    default -> kind;
                });
        return at + 2;
    }

    private static int code(String line, int from) {
        int code = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(line.charAt(i), 16);
            if (digit < 0) {
                return -1;
            }
            code = code * 16 + digit;
        }
        return code;
    }
}
