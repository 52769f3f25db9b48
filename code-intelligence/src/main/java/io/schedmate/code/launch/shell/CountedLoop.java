package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The head of {@code for ((i = 0; i < n; i++))}.
 *
 * @param name the loop variable
 * @param values the values of the variable; one unknown value if they cannot be determined
 */
record CountedLoop(String name, List<Word> values) {

    private static final Pattern START = Pattern.compile("\\s*(\\w+)\\s*=(.+)");
    private static final Pattern BOUND = Pattern.compile("\\s*(\\w+)\\s*(<=?|>=?|!=)(.+)");
    private static final Pattern STEP =
            Pattern.compile("\\s*(?:(\\+\\+|--)?\\s*(\\w+)\\s*(\\+\\+|--)?|(\\w+)\\s*([-+])=\\s*(.+))\\s*");

    /**
     * Reads the text between the parentheses.
     *
     * @param most the maximum number of iterations that are followed
     * @param evaluate returns the value of an expression
     */
    static CountedLoop of(String head, int most, Function<String, Word> evaluate) {
        String[] parts = head.split(";", -1);
        Matcher start = START.matcher(WorkLimit.text(parts[0]));
        String name = start.matches() ? start.group(1) : "_";
        CountedLoop unknown = new CountedLoop(name, List.of(new Word(Word.unknown(), Origin.NONE)));
        if (parts.length != 3 || !start.matches()) {
            return unknown;
        }
        Matcher bound = BOUND.matcher(WorkLimit.text(parts[1]));
        if (!bound.matches() || !bound.group(1).equals(name)) {
            return unknown;
        }
        OptionalLong first = number(start.group(2), evaluate);
        OptionalLong last = number(bound.group(3), evaluate);
        long step = step(name, parts[2], evaluate);
        if (first.isEmpty() || last.isEmpty() || step == 0) {
            return unknown;
        }
        List<Word> values = new ArrayList<>();
        long value = first.getAsLong();
        while (values.size() <= most && holds(value, bound.group(2), last.getAsLong())) {
            values.add(new Word(Long.toString(value), Origin.NONE));
            value += step;
        }
        return values.size() > most ? unknown : new CountedLoop(name, values);
    }

    private static boolean holds(long value, String sign, long bound) {
        return switch (sign) {
            case "<" -> value < bound;
            case "<=" -> value <= bound;
            case ">" -> value > bound;
            case ">=" -> value >= bound;
            default -> value != bound;
        };
    }

    /** Returns the increment of the variable; 0 if it cannot be determined. */
    private static long step(String name, String text, Function<String, Word> evaluate) {
        Matcher step = STEP.matcher(WorkLimit.text(text));
        if (!step.matches()) {
            return 0;
        }
        if (step.group(4) != null) {
            long by =
                    step.group(4).equals(name) ? number(step.group(6), evaluate).orElse(0) : 0;
            return step.group(5).equals("-") ? -by : by;
        }
        String sign = step.group(1) != null ? step.group(1) : step.group(3);
        return sign == null || !step.group(2).equals(name) ? 0 : sign.equals("++") ? 1 : -1;
    }

    private static OptionalLong number(String expression, Function<String, Word> evaluate) {
        String value = evaluate.apply(expression).text();
        return value.matches("-?\\d{1,12}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }
}
