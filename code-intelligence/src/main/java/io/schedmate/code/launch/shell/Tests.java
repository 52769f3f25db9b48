package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Arithmetic;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Evaluates {@code [ ... ]} and {@code (( ... ))} of a shell, as far as they compare words and numbers. */
final class Tests {

    private static final Pattern COMPARISON = Pattern.compile("([^<>=!]+)(==|!=|<=|>=|<|>)([^<>=!]+)");

    private Tests() {}

    static @Nullable Boolean and(@Nullable Boolean one, @Nullable Boolean other) {
        if (Boolean.FALSE.equals(one) || Boolean.FALSE.equals(other)) {
            return false;
        }
        return one == null || other == null ? null : Boolean.TRUE;
    }

    static @Nullable Boolean or(@Nullable Boolean one, @Nullable Boolean other) {
        if (Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other)) {
            return true;
        }
        return one == null || other == null ? null : Boolean.FALSE;
    }

    /** Returns the result of the test; null if undecided. */
    static @Nullable Boolean holds(List<String> words) {
        List<String> part = new ArrayList<>();
        Boolean result = null;
        String joint = "";
        for (int i = 0; i <= words.size(); i++) {
            String word = i < words.size() ? words.get(i) : "";
            boolean isJoint = List.of("&&", "||", "-a", "-o").contains(word) && !part.isEmpty();
            if (i == words.size() || isJoint) {
                Boolean one = single(part);
                result = joint.isEmpty()
                        ? one
                        : joint.equals("&&") || joint.equals("-a") ? and(result, one) : or(result, one);
                joint = word;
                part.clear();
            } else {
                part.add(word);
            }
        }
        return result;
    }

    /**
     * Evaluates comparisons in {@code (( ... ))}; a number alone is true unless it is zero.
     *
     * @param value evaluates an arithmetic expression without comparisons
     * @return null if undecided
     */
    static @Nullable Boolean holds(String expression, Function<String, Word> value) {
        Boolean result = false;
        for (String either : expression.split("\\|\\|")) {
            Boolean all = true;
            for (String each : either.split("&&")) {
                all = and(all, compared(each, value));
            }
            result = or(result, all);
        }
        return result;
    }

    private static @Nullable Boolean compared(String text, Function<String, Word> value) {
        Matcher comparison = COMPARISON.matcher(WorkLimit.text(text));
        boolean isComparison = comparison.matches();
        OptionalDouble left = number(isComparison ? comparison.group(1) : text, value);
        OptionalDouble right = isComparison ? number(comparison.group(3), value) : OptionalDouble.of(0);
        return left.isEmpty() || right.isEmpty()
                ? null
                : Arithmetic.compare(
                        isComparison ? comparison.group(2) : "!=", left.getAsDouble(), right.getAsDouble());
    }

    private static OptionalDouble number(String text, Function<String, Word> value) {
        Word word = value.apply(text);
        return word.isKnown() ? Arithmetic.SHELL.value(word.text()) : OptionalDouble.empty();
    }

    private static @Nullable Boolean single(List<String> words) {
        if (words.stream().anyMatch(word -> word.indexOf(Word.UNKNOWN) >= 0)) {
            return null;
        }
        if (!words.isEmpty() && words.getFirst().equals("!")) {
            Boolean inner = single(words.subList(1, words.size()));
            return inner == null ? null : !inner;
        }
        return switch (words.size()) {
            case 0 -> false;
            case 1 -> !words.getFirst().isEmpty() && !words.getFirst().equals("-n");
            case 2 -> unary(words.getFirst(), words.get(1));
            case 3 -> binary(words.get(0), words.get(1), words.get(2));
            default -> null;
        };
    }

    private static @Nullable Boolean unary(String operator, String word) {
        return switch (operator) {
            case "-z" -> word.isEmpty();
            case "-n" -> !word.isEmpty();
            default -> null;
        };
    }

    private static @Nullable Boolean binary(String left, String operator, String right) {
        if (Arithmetic.isOfTest(operator)) {
            OptionalDouble one = Arithmetic.SHELL.value(left);
            OptionalDouble other = Arithmetic.SHELL.value(right);
            return one.isEmpty() || other.isEmpty()
                    ? null
                    : Arithmetic.compare(operator, one.getAsDouble(), other.getAsDouble());
        }
        return switch (operator) {
            case "=", "==" -> matches(left, right);
            case "!=" -> !matches(left, right);
            default -> null;
        };
    }

    /** Whether {@code text} matches a shell pattern that consists of stars and plain text. */
    static boolean matches(String text, String pattern) {
        if (pattern.indexOf('*') < 0) {
            return text.equals(pattern);
        }
        String[] parts = pattern.split("\\*", -1);
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            int found = i == 0 ? (text.startsWith(parts[0]) ? 0 : -1) : text.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        return parts[parts.length - 1].isEmpty() || text.endsWith(parts[parts.length - 1]);
    }
}
