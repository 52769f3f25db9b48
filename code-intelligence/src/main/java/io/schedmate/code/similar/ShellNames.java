package io.schedmate.code.similar;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names that a shell line gives a value of its own, once and for all: {@code FLAGS="--depth 3"; fit $FLAGS}. */
record ShellNames(Map<String, String> values) {

    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_]\\w*)=([^$`]*)", Pattern.DOTALL);
    /** Names may stand in the values of names. */
    private static final int ROUNDS = 3;

    static ShellNames of(List<List<String>> commands) {
        Map<String, String> values = new LinkedHashMap<>();
        Set<String> changing = new HashSet<>();
        for (List<String> words : commands) {
            boolean standsAlone = words.stream().allMatch(word -> word.equals("export") || word.matches("(?s)\\w+=.*"));
            for (String word : standsAlone ? words : List.<String>of()) {
                int equals = word.indexOf('=');
                if (equals > 0 && values.put(word.substring(0, equals), word) != null) {
                    changing.add(word.substring(0, equals));
                }
            }
        }
        values.keySet().removeAll(changing);
        values.replaceAll((_, word) -> {
            Matcher plain = ASSIGNMENT.matcher(word);
            return plain.matches() ? plain.group(2) : "\0";
        });
        values.values().removeIf("\0"::equals);
        return new ShellNames(values);
    }

    /** The line with the values in the names' places, and without the assignments that are used up by that. */
    String filledInto(String line) {
        String filled = line;
        for (int round = 0; round < ROUNDS; round++) {
            for (var name : values.entrySet()) {
                filled = filled.replaceAll(
                        "\\$(?:" + name.getKey() + "\\b|\\{" + name.getKey() + "\\})",
                        Matcher.quoteReplacement(name.getValue()));
            }
        }
        for (String name : values.keySet()) {
            if (line.contains("$" + name) || line.contains("${" + name + "}")) {
                filled = filled.replaceFirst(
                        "(?m)(^|[;&]|\\bexport)[ \\t]*" + name
                                + "=(?:\"[^\"]*\"|'[^']*'|[^\\s;&]*)[ \\t]*(?=[;&\\n]|$)",
                        "$1");
            }
        }
        return filled;
    }
}
