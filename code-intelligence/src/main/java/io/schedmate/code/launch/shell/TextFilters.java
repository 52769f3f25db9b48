package io.schedmate.code.launch.shell;

import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Small filters with which shell scripts count the items of a list or select one: {@code echo $GPUS | awk -F ','
 * '{print NF}'}, {@code echo $GPUS | tr ',' '\n' | wc -l}.
 */
final class TextFilters {

    private static final String WORD = "('[^']*'|\"[^\"]*\"|\\S+)";
    private static final Pattern AWK = Pattern.compile(
            "awk\\s+(?:-F\\s*" + WORD + "\\s+)?'\\s*\\{\\s*print\\s+(NF|\\$NF|\\$\\d{1,4})\\s*;?\\s*\\}\\s*'");
    private static final Pattern TR = Pattern.compile("tr\\s+" + WORD + "\\s+" + WORD);
    private static final Pattern DELETE = Pattern.compile("tr\\s+-(d|cd|dc)\\s+" + WORD);
    private static final Pattern CUT = Pattern.compile("cut\\s+-d\\s*" + WORD + "\\s+-f\\s*(\\d{1,4})");
    private static final Pattern ONLY = Pattern.compile("grep\\s+-o\\s+" + WORD);
    private static final Pattern COUNT = Pattern.compile("wc\\s+(?:-(w|l|c)|--(words|lines|bytes))");

    private static final Pattern PIPE = Pattern.compile("\\s*\\|\\s*(?=(?:[^']*'[^']*')*[^']*$)");
    private static final int MAX_LENGTH = 1_000;

    private TextFilters() {}

    /** Returns the parts between the pipes. A longer command does not count a list and is not split. */
    static List<String> parts(String command) {
        return command.length() > MAX_LENGTH ? List.of(command) : List.of(PIPE.split(command));
    }

    /** Returns the output without its final line end; empty if a filter is unknown. */
    static Optional<String> through(String echoed, List<String> filters) {
        String text = echoed + "\n";
        for (String filter : filters) {
            Optional<String> next = filtered(text, filter.strip());
            if (next.isEmpty()) {
                return next;
            }
            text = next.get();
        }
        return Optional.of(text.replaceFirst("\\n+$", ""));
    }

    private static Optional<String> filtered(String text, String filter) {
        Matcher awk = AWK.matcher(WorkLimit.text(filter));
        if (awk.matches()) {
            return Optional.of(awk(text, awk.group(1), awk.group(2)));
        }
        Matcher delete = DELETE.matcher(WorkLimit.text(filter));
        if (delete.matches()) {
            String set = unquoted(delete.group(2));
            boolean isKept = !delete.group(1).equals("d");
            return Optional.of(text.codePoints()
                    .filter(c -> set.indexOf(c) >= 0 == isKept)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
        }
        Matcher tr = TR.matcher(WorkLimit.text(filter));
        if (tr.matches()
                && unquoted(tr.group(1)).length() == 1
                && unquoted(tr.group(2)).length() == 1) {
            return Optional.of(text.replace(unquoted(tr.group(1)), unquoted(tr.group(2))));
        }
        Matcher cut = CUT.matcher(WorkLimit.text(filter));
        if (cut.matches()) {
            return Optional.of(part(text, Pattern.quote(unquoted(cut.group(1))), Integer.parseInt(cut.group(2))));
        }
        Matcher only = ONLY.matcher(WorkLimit.text(filter));
        if (only.matches() && !unquoted(only.group(1)).isEmpty()) {
            String sought = unquoted(only.group(1));
            return Optional.of((sought + "\n").repeat(text.split(Pattern.quote(sought), -1).length - 1));
        }
        Matcher count = COUNT.matcher(WorkLimit.text(filter));
        return count.matches() ? Optional.of(count(text, count)) : Optional.empty();
    }

    private static String awk(String text, @Nullable String separator, String printed) {
        String between = separator == null ? "\\s+" : Pattern.quote(unquoted(separator));
        String[] parts = text.strip().split(between, -1);
        return switch (printed) {
            case "NF" -> Integer.toString(parts.length) + "\n";
            case "$NF" -> parts[parts.length - 1] + "\n";
            default -> part(text, between, Integer.parseInt(printed.substring(1)));
        };
    }

    private static String part(String text, String separator, int number) {
        String[] parts = text.strip().split(separator, -1);
        return (number >= 1 && number <= parts.length ? parts[number - 1] : "") + "\n";
    }

    private static String count(String text, Matcher count) {
        String what = count.group(1) == null ? count.group(2) : count.group(1);
        long number = switch (what.charAt(0)) {
            case 'w' -> text.isBlank() ? 0 : text.strip().split("\\s+").length;
            case 'l' -> text.chars().filter(c -> c == '\n').count();
            default -> text.length();
        };
        return number + "\n";
    }

    private static String unquoted(String word) {
        String plain = word.replaceFirst("^(['\"])(.*)\\1$", "$2");
        return plain.equals("\\n") ? "\n" : plain.equals("\\t") ? "\t" : plain.replaceFirst("^\\\\(?=.$)", "");
    }
}
