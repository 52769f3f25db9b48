package io.schedmate.code.tree;

import io.schedmate.code.limit.WorkLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Answers questions about a part of a text. An answer that depends only on a part stays valid when other parts change.
 */
final class TextParts {

    static final int MAX_LINES = 5_000;
    static final int MAX_LINE_LENGTH = 2_000;

    private static final String NONE = "";
    private static final int KEPT_PATTERNS = 500;
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private TextParts() {}

    /** Returns the part as a text; empty if there is none. */
    static String of(TreeQuestion.Kind kind, String detail, String text) {
        WorkLimit.spend(text.length());
        return switch (kind) {
            case FIRST_LINES -> text.lines().limit(Long.parseLong(detail)).collect(Collectors.joining("\n"));
            case LINE ->
                text.lines()
                        .skip(Math.max(0, Long.parseLong(detail) - 1))
                        .findFirst()
                        .map(line -> "+" + line)
                        .orElse(NONE);
            case CONTAINS -> text.contains(detail) ? "yes" : NONE;
            case FINDS -> pattern(detail).matcher(WorkLimit.text(text)).find() ? "yes" : NONE;
            case LINES_WITH -> String.join("\n", linesWith(pattern(detail), text));
            case FILE, FOLDER, NAMES, COUNTED, TEXT ->
                throw new IllegalArgumentException(
                        "Expected a question about a part of a text, got (%s).".formatted(kind));
        };
    }

    /** Returns each line after its number, from 1, and a tab. */
    private static List<String> linesWith(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n", MAX_LINES)) {
            number++;
            if (line.length() < MAX_LINE_LENGTH
                    && pattern.matcher(WorkLimit.text(line)).find()) {
                found.add(number + "\t" + line);
            }
        }
        return found;
    }

    private static Pattern pattern(String text) {
        if (PATTERNS.size() > KEPT_PATTERNS) {
            PATTERNS.clear();
        }
        return PATTERNS.computeIfAbsent(text, Pattern::compile);
    }
}
