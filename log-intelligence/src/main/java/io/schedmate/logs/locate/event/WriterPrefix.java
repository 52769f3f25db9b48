package io.schedmate.logs.locate.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes the prefixes of launchers, of which a line may have several: {@code [rank3]:}, {@code [1,5]<stderr>:},
 * {@code node-12:}, {@code 0:}, {@code 0: [rank0]:}, {@code (pid=71)}, and pytest's margin.
 */
public final class WriterPrefix {

    private static final String STAMP =
            "(?:\\d{4}-\\d\\d-\\d\\d[T ])?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?Z? (?:stdout|stderr) F"
                    + "|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{1,9}Z";

    private static final Pattern PREFIX = Pattern.compile("^(?:(?:\\x1b\\[[0-9;]*m)*(?:"
            + "\\[rank\\d{1,6}\\]:?"
            + "|\\[\\d{1,6},\\d{1,6}\\]<std(?:out|err)>:?"
            + "|(?:[A-Z][a-z]{2} [A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})?\\[\\d{1,6}\\]<std(?:out|err)>:?"
            + "|\\[[a-z_]{0,20}\\d{1,5}(?:\\|\\d{1,3})?\\]:"
            + "|\\((?:[A-Za-z_][\\w.:-]{0,80} )?pid=\\d{1,9}(?:, ip=[\\w.:-]{1,60})?\\)"
            + "|\\d{1,5}:(?= )"
            + "|(?![A-Z]\\w{0,60}(?:Error|Exception|Interrupt):)[A-Za-z][\\w.]{0,60}-[\\w.-]{0,60}\\d:(?= )"
            + "|"
            + STAMP
            + "|E {3}(?=[A-Za-z_.]{1,80}(?:Error|Exception)\\b)"
            + ")(?:\\x1b\\[[0-9;]*m)* ?){1,3}");

    private static final Pattern STAMPS = Pattern.compile(STAMP);

    private WriterPrefix() {}

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

    /** Returns the writer: the prefix without time stamps and surrounding blanks, empty if there is none. */
    public static String of(String line) {
        return STAMPS.matcher(line.substring(0, length(line))).replaceAll("").strip();
    }
}
