package io.schedmate.code.value;

import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses an expression of numbers from left to right. */
final class ArithmeticText {

    private static final int MAX_LENGTH = 1_000;
    private static final int DEPTH = 40;
    private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");
    private static final Pattern REAL = Pattern.compile("(?:\\d[\\d_]*+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    private final String text;
    private final Arithmetic rules;
    private int at;
    private int depth;

    private ArithmeticText(String text, Arithmetic rules) {
        this.text = text;
        this.rules = rules;
    }

    static OptionalDouble value(String text, Arithmetic rules) {
        if (text.length() > MAX_LENGTH) {
            return OptionalDouble.empty();
        }
        ArithmeticText reading = new ArithmeticText(text, rules);
        try {
            double value = reading.binary(0);
            reading.skipBlanks();
            return reading.at == text.length() ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (ArithmeticException _) {
            // Contains more than numbers, or the result is not a number.
            return OptionalDouble.empty();
        }
    }

    private double binary(int level) {
        if (level == Arithmetic.BINDING.size()) {
            return factor();
        }
        double value = binary(level + 1);
        for (String operator = next(level); operator != null; operator = next(level)) {
            at += operator.length();
            value = applied(operator, value, binary(level + 1));
        }
        return value;
    }

    private @Nullable String next(int level) {
        skipBlanks();
        List<String> operators = Arithmetic.BINDING.get(level);
        return operators.stream()
                .filter(operator -> text.startsWith(operator, at))
                .findFirst()
                .orElse(null);
    }

    private double factor() {
        skipBlanks();
        if (++depth > DEPTH) {
            throw new ArithmeticException("nested too deeply");
        }
        double value;
        if (passes("-")) {
            value = -factor();
        } else if (passes("+")) {
            value = factor();
        } else {
            value = operand();
            skipBlanks();
            value = passes("**") ? applied("**", value, factor()) : value;
        }
        depth--;
        return value;
    }

    private double operand() {
        if (passes("(")) {
            double value = binary(0);
            skipBlanks();
            if (!passes(")")) {
                throw new ArithmeticException("a bracket that is not closed");
            }
            return value;
        }
        Matcher number = (rules == Arithmetic.SHELL ? WHOLE : REAL)
                .matcher(WorkLimit.text(text))
                .region(at, text.length());
        if (!number.lookingAt()) {
            throw new ArithmeticException("no number");
        }
        at = number.end();
        return Double.parseDouble(number.group().replace("_", ""));
    }

    private double applied(String operator, double left, double right) {
        return rules.apply(operator, left, right).orElseThrow(() -> new ArithmeticException("no number"));
    }

    private boolean passes(String part) {
        boolean isThere = text.startsWith(part, at);
        at += isThere ? part.length() : 0;
        return isThere;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
