package io.schedmate.code.launch.shell;

import io.schedmate.code.limit.WorkLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Expands sequences and braces into several words: {@code seq 1 2 9}, <code>{1..9}</code>, <code>{a,b}</code>. */
final class Sequences {

    private static final int MAX = 4_000;
    private static final Pattern SEQ = Pattern.compile("seq\\s+(?:(-?\\d{1,9})\\s+)?(?:(-?\\d{1,9})\\s+)?(-?\\d{1,9})");
    private static final Pattern BRACES = Pattern.compile(
            "((?:[^'\"\\\\`{}$]|\\$\\w|\\$\\{\\w+\\})*)\\{([^'\"\\\\`{}$\\s]+)\\}((?:[^'\"\\\\`{}$]|\\$\\w|\\$\\{\\w+\\})*)");
    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})(?:\\.\\.(-?\\d{1,9}))?");

    private Sequences() {}

    /** Returns the numbers that {@code seq} prints, separated by spaces; empty if the bounds are not whole numbers. */
    static Optional<String> seq(String command) {
        Matcher parts = SEQ.matcher(WorkLimit.text(command.strip()));
        if (!parts.matches()) {
            return Optional.empty();
        }
        long first = parts.group(1) == null ? 1 : Long.parseLong(parts.group(1));
        long step = parts.group(2) == null ? 1 : Long.parseLong(parts.group(2));
        return numbers(first, Long.parseLong(parts.group(3)), step).map(all -> String.join(" ", all));
    }

    /** Returns the words that a word with one pair of braces expands to; empty if it does not expand. */
    static Optional<List<String>> braces(String word) {
        if (word.indexOf('{') < 0) {
            return Optional.empty();
        }
        Matcher parts = BRACES.matcher(WorkLimit.text(word));
        if (!parts.matches()) {
            return Optional.empty();
        }
        Matcher range = RANGE.matcher(WorkLimit.text(parts.group(2)));
        Optional<List<String>> all = Optional.empty();
        if (range.matches()) {
            long first = Long.parseLong(range.group(1));
            long last = Long.parseLong(range.group(2));
            long step = range.group(3) == null ? 1 : Math.abs(Long.parseLong(range.group(3)));
            all = numbers(first, last, first <= last ? step : -step);
        } else if (parts.group(2).indexOf(',') >= 0) {
            all = Optional.of(List.of(parts.group(2).split(",", -1)));
        }
        return all.map(each -> each.stream()
                .map(one -> parts.group(1) + one + parts.group(3))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    private static Optional<List<String>> numbers(long first, long last, long step) {
        if (step == 0 || (last - first) / step >= MAX) {
            return Optional.empty();
        }
        long count = Math.max(0, (last - first) / step + ((last - first) * step < 0 ? 0 : 1));
        return Optional.of(LongStream.range(0, count)
                .mapToObj(i -> Long.toString(first + i * step))
                .toList());
    }
}
