package io.schedmate.code.launch.shell;

import org.jspecify.annotations.Nullable;

/** Whole-number arithmetic as a shell does it: {@code + - * / %} and brackets. */
final class Arithmetic {

    private static final int DEPTH = 40;

    private final String text;
    private int at;

    private Arithmetic(String text) {
        this.text = text;
    }

    /** Null where {@code text} is no such expression. */
    static @Nullable Long evaluate(String text) {
        Arithmetic arithmetic = new Arithmetic(text.replaceAll("\\s+", ""));
        try {
            long value = arithmetic.sum(0);
            return arithmetic.at == arithmetic.text.length() && !arithmetic.text.isEmpty() ? value : null;
        } catch (ArithmeticException | NumberFormatException _) {
            // A division by zero, an unknown part, or a number beyond all counts.
            return null;
        }
    }

    private long sum(int depth) {
        long value = product(depth);
        while (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            value = text.charAt(at++) == '+'
                    ? Math.addExact(value, product(depth))
                    : Math.subtractExact(value, product(depth));
        }
        return value;
    }

    private long product(int depth) {
        long value = factor(depth);
        while (at < text.length() && "*/%".indexOf(text.charAt(at)) >= 0) {
            char operator = text.charAt(at++);
            long other = factor(depth);
            value = operator == '*'
                    ? Math.multiplyExact(value, other)
                    : operator == '/' ? value / other : value % other;
        }
        return value;
    }

    private long factor(int depth) {
        if (depth > DEPTH) {
            throw new ArithmeticException("nested too deeply");
        }
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            long value = sum(depth + 1);
            at++;
            return value;
        }
        int start = at;
        if (at < text.length() && text.charAt(at) == '-') {
            at++;
        }
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        return Long.parseLong(text.substring(start, at));
    }
}
