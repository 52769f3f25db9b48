package io.schedmate.logs.locate.event;

import java.util.regex.Pattern;

/**
 * The text before a traceback's header, which may precede each of its lines: a host's name, an indent, the name of a
 * container, a time stamp. Its digits may differ from line to line, as those of a time stamp do.
 */
record TracebackPrefix(String text) {

    private static final int MAX_LENGTH = 160;
    private static final Pattern HOST = Pattern.compile("^[A-Za-z][\\w.-]{0,60}: $");

    static final TracebackPrefix NONE = new TracebackPrefix("");

    /** Returns the text before the header, none if it is only the prefix of a writer or too long. */
    static TracebackPrefix before(String line, int header) {
        return header > MAX_LENGTH || header == WriterPrefix.length(line)
                ? NONE
                : new TracebackPrefix(line.substring(0, header));
    }

    /** Whether it is an indent or a host's name, which never precedes the header alone. */
    boolean isCertain() {
        return text.isBlank() || HOST.matcher(text).matches();
    }

    boolean isNone() {
        return text.isEmpty();
    }

    boolean isLike(TracebackPrefix other) {
        return text.length() == other.text.length() && precedes(other.text);
    }

    boolean precedes(String line) {
        if (line.length() < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char own = text.charAt(i);
            char found = line.charAt(i);
            if (own != found && !(Character.isDigit(own) && Character.isDigit(found))) {
                return false;
            }
        }
        return true;
    }

    String strip(String line) {
        return line.substring(text.length());
    }
}
