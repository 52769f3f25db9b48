package io.schedmate.code.value;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Evaluates operators on numbers and expressions of numbers, by the rules of Python or of a shell. */
public enum Arithmetic {
    /** Python: {@code /} divides exactly, {@code //} and {@code %} round down. */
    PYTHON {
        @Override
        double operate(String operator, double left, double right) {
            return switch (operator) {
                case "/" -> left / right;
                case "//" -> Math.floor(left / right);
                case "%" -> left - right * Math.floor(left / right);
                default -> UNDEFINED;
            };
        }

        @Override
        boolean isNumber(double value) {
            return Double.isFinite(value);
        }
    },
    /** A shell: integers only; {@code /} and {@code %} round towards zero. */
    SHELL {
        @Override
        double operate(String operator, double left, double right) {
            boolean isDivision = right != 0 && (operator.equals("/") || operator.equals("%"));
            double quotient = left / right;
            double whole = quotient < 0 ? Math.ceil(quotient) : Math.floor(quotient);
            return isDivision ? operator.equals("/") ? whole : left - right * whole : UNDEFINED;
        }

        @Override
        boolean isNumber(double value) {
            return value == Math.rint(value) && Math.abs(value) <= MAX_WHOLE;
        }
    };

    private static final double UNDEFINED = Double.NaN;
    /** The largest number up to which a double represents all integers. */
    private static final double MAX_WHOLE = 1L << 53;

    private static final Map<String, String> TEST_OPERATORS =
            Map.of("-eq", "==", "-ne", "!=", "-lt", "<", "-le", "<=", "-gt", ">", "-ge", ">=");

    abstract double operate(String operator, double left, double right);

    abstract boolean isNumber(double value);

    /** Returns the result; empty if the language has no such operator, or the result is not one of its numbers. */
    public OptionalDouble apply(String operator, double left, double right) {
        double result = switch (operator) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "**" -> Math.pow(left, right);
            case "<<" -> left * Math.pow(2, right);
            case ">>" -> Math.floor(left / Math.pow(2, right));
            default -> operate(operator, left, right);
        };
        return isNumber(result) ? OptionalDouble.of(result) : OptionalDouble.empty();
    }

    /**
     * Returns the value of an expression; empty if {@code text} contains more than numbers, operators and brackets, or
     * has no value.
     */
    public OptionalDouble value(String text) {
        return ArithmeticText.value(text, this);
    }

    /**
     * Returns the result of comparing two numbers, with an operator of Python or {@code test}; null for another
     * operator.
     */
    public static @Nullable Boolean compare(String operator, double left, double right) {
        // Zero has two signs.
        int order = left == right ? 0 : Double.compare(left, right);
        return switch (TEST_OPERATORS.getOrDefault(operator, operator)) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> null;
        };
    }

    /** Whether {@code operator} compares numbers in {@code test}. */
    public static boolean isOfTest(String operator) {
        return TEST_OPERATORS.containsKey(operator);
    }

    /** Binary operators by precedence, the lowest first; within a group the longest first. */
    static final List<List<String>> BINDING =
            List.of(List.of("<<", ">>"), List.of("+", "-"), List.of("//", "*", "/", "%"));
}
