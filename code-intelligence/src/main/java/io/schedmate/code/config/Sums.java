package io.schedmate.code.config;

import java.util.OptionalDouble;

/** The value of {@code 2*(3+4)//5} and its like; empty for all that is more than numbers. */
final class Sums {

    private static final int LONGEST = 200;
    private static final int DEPTH = 20;

    private final String text;
    private int at;
    private int depth;

    private Sums(String text) {
        this.text = text;
    }

    static OptionalDouble of(String written) {
        String plain = written.replaceAll("\\s+", "").replaceAll("^(['\"])(.*)\\1$", "$2");
        if (plain.isEmpty() || plain.length() > LONGEST || !plain.matches("[\\d.eE_+*/()-]+")) {
            return OptionalDouble.empty();
        }
        try {
            Sums sums = new Sums(plain.replace("_", ""));
            double value = sums.sum();
            return sums.at == sums.text.length() && Double.isFinite(value)
                    ? OptionalDouble.of(value)
                    : OptionalDouble.empty();
        } catch (NumberFormatException _) {
            // No sum after all.
            return OptionalDouble.empty();
        }
    }

    private double sum() {
        double value = product();
        while (at < text.length() && (peek() == '+' || peek() == '-')) {
            value += text.charAt(at++) == '+' ? product() : -product();
        }
        return value;
    }

    private double product() {
        double value = factor();
        while (at < text.length() && (peek() == '*' || peek() == '/')) {
            boolean isTimes = text.charAt(at++) == '*';
            boolean isDouble = at < text.length() && peek() == text.charAt(at - 1);
            at += isDouble ? 1 : 0;
            double by = factor();
            value = isTimes
                    ? isDouble ? Math.pow(value, by) : value * by
                    : isDouble ? Math.floor(value / by) : value / by;
        }
        return value;
    }

    private double factor() {
        if (at >= text.length() || ++depth > DEPTH) {
            throw new NumberFormatException(text);
        }
        try {
            if (peek() == '-') {
                at++;
                return -factor();
            }
            if (peek() == '(') {
                at++;
                double value = sum();
                if (at >= text.length() || text.charAt(at++) != ')') {
                    throw new NumberFormatException(text);
                }
                return value;
            }
            return number();
        } finally {
            depth--;
        }
    }

    private double number() {
        int start = at;
        while (at < text.length()
                && (Character.isDigit(peek())
                        || ".eE".indexOf(peek()) >= 0
                        || (at > start && "eE".indexOf(text.charAt(at - 1)) >= 0 && "+-".indexOf(peek()) >= 0))) {
            at++;
        }
        return Double.parseDouble(text.substring(start, at));
    }

    private char peek() {
        return text.charAt(at);
    }
}
