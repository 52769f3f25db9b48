package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.tables.WordLists;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A line that starts with the name of an exception. */
public final class ExceptionLine {

    private static final Pattern NAMED = Pattern.compile("^((?:[A-Za-z_]\\w{0,80}\\.){0,12}[A-Za-z_]?\\w{0,80}(?:"
            + String.join("|", new TreeSet<>(WordLists.set(ExceptionLine.class, "ending")))
            + "))(\\([\\w.]{1,80}\\))?(?::\\s(.*)|:)?$");

    /** Exceptions that only repeat the error of another process or thread. */
    private static final Set<String> WRAPPERS = WordLists.set(ExceptionLine.class, "wrapper");

    private ExceptionLine() {}

    public static LogEvent.@Nullable Thrown standingAlone(
            long line, String printed, String writer, @Nullable Signature known, boolean caught) {
        String text = recorded(printed);
        String bounded =
                text.length() > Signature.PATTERN_LIMIT * 4 ? text.substring(0, Signature.PATTERN_LIMIT * 4) : text;
        Matcher matcher = NAMED.matcher(bounded);
        if (!matcher.matches()
                || Character.isLowerCase(simpleName(matcher.group(1)).charAt(0))) {
            return null;
        }
        String message = matcher.group(3) == null ? "" : matcher.group(3);
        if (message.isEmpty() && matcher.group(1).equals("Error")) {
            return null;
        }
        Role role = role(matcher.group(1), message, known, caught);
        return new LogEvent.Thrown(
                line,
                line,
                bounded,
                simpleName(matcher.group(1)),
                message,
                Frame.NONE,
                false,
                caught,
                LogEvent.Link.NONE,
                role,
                known,
                writer);
    }

    /** A field of a JSON record, as launchers write what a process reported. */
    private static final Pattern FIELD =
            Pattern.compile("^\\{?\\s{0,4}\"(?:message|msg|error|exception|reason)\"\\s?:\\s?\"(.*)$");

    private static String recorded(String text) {
        Matcher field = text.startsWith("\"") || text.startsWith("{") ? FIELD.matcher(text) : null;
        if (field == null || !field.matches()) {
            return text;
        }
        String value = field.group(1);
        int end = value.indexOf('"');
        return end < 0 ? value : value.substring(0, end);
    }

    private static final Pattern REPORTED =
            Pattern.compile("(?:^|[\\s:>\\]])((?:[A-Za-z_]\\w{0,80}\\.){0,12}[A-Z]\\w{0,80}(?:Error|Exception)): .*$");

    /** Returns the exception that a line reports behind other words, null if it names none. */
    public static LogEvent.@Nullable Thrown reportedIn(LogEvent.FailureOutput trouble) {
        Matcher matcher = REPORTED.matcher(trouble.text());
        return matcher.find()
                ? standingAlone(
                        trouble.messageLine(),
                        trouble.text().substring(matcher.start(1)),
                        trouble.writer(),
                        trouble.signature(),
                        false)
                : null;
    }

    /** Python's own words when it refuses a script before running it; the output of several ranks may mix. */
    private static final Pattern REFUSED = Pattern.compile("(SyntaxError|IndentationError|TabError)");

    /** @param source the line where Python shows the source that it refuses */
    public static LogEvent.@Nullable Thrown syntaxError(long source, long line, String text, String writer) {
        String bounded = text.length() > Signature.PATTERN_LIMIT ? text.substring(0, Signature.PATTERN_LIMIT) : text;
        Matcher matcher = REFUSED.matcher(bounded);
        if (!matcher.find()) {
            return null;
        }
        return new LogEvent.Thrown(
                source,
                line,
                bounded,
                matcher.group(1),
                bounded.substring(matcher.end()),
                Frame.NONE,
                true,
                false,
                LogEvent.Link.NONE,
                Role.CAUSE,
                null,
                writer);
    }

    static boolean startsWithName(String text) {
        return text.length() < Signature.PATTERN_LIMIT && NAMED.matcher(text).matches();
    }

    /** Whether a word may be the name of an exception, rather than a level or the name of a program. */
    static boolean mayName(String qualified) {
        String simple = withoutUnderscores(simpleName(qualified));
        if (simple.isEmpty()) {
            return false;
        }
        if (Character.isLowerCase(simple.charAt(0))) {
            return qualified.indexOf('.') > 0 && LOWER_CASE.contains(simple) || simple.equals("timeout");
        }
        return !LEVELS.contains(simple);
    }

    /** Exceptions of the standard library that are written in lower case, each after its module. */
    private static final Set<String> LOWER_CASE = WordLists.set(ExceptionLine.class, "lower-case");

    private static final Set<String> LEVELS = WordLists.set(ExceptionLine.class, "no-exception");

    private static String withoutUnderscores(String name) {
        int start = 0;
        while (start < name.length() && name.charAt(start) == '_') {
            start++;
        }
        return name.substring(start);
    }

    static String simpleName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    static Role role(String qualified, String message, @Nullable Signature known, boolean caught) {
        if (caught && (known == null || known.role() != Role.FAULT)) {
            return Role.NOTE;
        }
        if (message.startsWith("Caught ")) {
            return Role.LAUNCHER;
        }
        if (known != null) {
            return known.role();
        }
        if (WRAPPERS.contains(simpleName(qualified))) {
            return Role.LAUNCHER;
        }
        return Role.CAUSE;
    }
}
