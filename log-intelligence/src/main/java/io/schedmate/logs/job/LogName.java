package io.schedmate.logs.job;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The writer of a log file according to its name, in the forms of launchers: {@code rank3.log},
 * {@code attempt_1/3/stderr.log}, {@code 1/rank.03/stdout}, {@code node-12.out}, {@code 7.err}.
 *
 * @param attempt the attempt of an elastic job, 0 if the name does not give it
 */
public record LogName(
        int attempt, @Nullable Integer rank, @Nullable String node) {

    private static final Pattern ATTEMPT =
            Pattern.compile("(?i)(?<![a-z])(?:attempt|restart|retry|try)[ _.=-]?(\\d{1,6})");
    private static final Pattern RANK = Pattern.compile("(?i)(?<![a-z])(?<!local[_-])rank[ _.=-]?(\\d{1,6})"
            + "|(?:^|/)(\\d{1,6})(?:/std(?:out|err)(?:\\.\\w{1,8})?|\\.(?:log|out|err|txt)(?:\\.(?:gz|zst))?)$");
    private static final Pattern NODE =
            Pattern.compile("(?i)(?<![a-z0-9])((?:node|host|worker|server|compute|dgx|hgx|cn"
                    + "|nid)[a-z]{0,10}[_-]?\\d{1,6}(?:-\\d{1,6}){0,3})(?![a-z0-9])");

    public static LogName of(String name) {
        Integer attempt = number(ATTEMPT, name);
        Matcher node = NODE.matcher(name);
        return new LogName(attempt == null ? 0 : attempt, number(RANK, name), node.find() ? node.group(1) : null);
    }

    private static @Nullable Integer number(Pattern pattern, String name) {
        Matcher matcher = pattern.matcher(name);
        if (!matcher.find()) {
            return null;
        }
        for (int group = 1; group <= matcher.groupCount(); group++) {
            if (matcher.group(group) != null) {
                return Integer.valueOf(matcher.group(group));
            }
        }
        return null;
    }
}
