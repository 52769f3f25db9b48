package io.schedmate.logs.locate.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes the prefixes of launchers: {@code [rank3]:}, {@code [1,5]<stderr>:}, {@code node-12:}, {@code 0:},
 * {@code (pid=71)}, and pytest's margin.
 */
public final class Speaker {

    private static final Pattern PREFIX = Pattern.compile("^(?:\\x1b\\[[0-9;]*m)*("
            + "\\[rank\\d{1,6}\\]:?"
            + "|\\[\\d{1,6},\\d{1,6}\\]<std(?:out|err)>:?"
            + "|\\[\\d{1,6}\\]<std(?:out|err)>:?"
            + "|\\[(?:default|trainer|role)?\\d{1,5}\\]:"
            + "|\\((?:[A-Za-z_][\\w.:-]{0,80} )?pid=\\d{1,9}(?:, ip=[\\w.:-]{1,60})?\\)"
            + "|\\d{1,5}:(?= )"
            + "|(?![A-Z]\\w{0,60}(?:Error|Exception|Interrupt):)[A-Za-z][\\w.]{0,60}-[\\w.-]{0,60}\\d:(?= )"
            + "|(?:\\d{4}-\\d\\d-\\d\\d[T ])?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?Z? (?:stdout|stderr) F"
            + "|E {3}(?=[A-Za-z_.]{1,80}(?:Error|Exception)\\b)"
            + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}Z"
            + ")(?:\\x1b\\[[0-9;]*m)* ?");

    private static final Pattern CLOCK = Pattern.compile("\\d\\d:\\d\\d:\\d\\d");

    private static final Pattern HOST = Pattern.compile("^[A-Za-z][\\w.-]{0,60}: $");

    private Speaker() {}

    /**
     * Returns the text before a traceback's header, which precedes each of its lines: a host's name or an indent; empty
     * if there is none.
     */
    public static String beforeHeader(String line, int header) {
        String before = line.substring(0, header);
        return before.isBlank() || HOST.matcher(before).matches() ? before : "";
    }

    /** Returns the length of the prefix; 0 if there is none. */
    public static int length(String line) {
        if (line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == '\t') {
            return 0;
        }
        Matcher matcher = PREFIX.matcher(line.length() > 240 ? line.substring(0, 240) : line);
        return matcher.find() ? matcher.end() : 0;
    }

    /** Returns the line without its prefix. */
    public static String strip(String line) {
        return line.substring(length(line));
    }

    /**
     * Returns the speaker: the prefix without surrounding blanks, empty if there is none. A time stamp is not a
     * speaker.
     */
    public static String of(String line) {
        String prefix = line.substring(0, length(line)).strip();
        return CLOCK.matcher(prefix).find() ? "" : prefix;
    }
}
