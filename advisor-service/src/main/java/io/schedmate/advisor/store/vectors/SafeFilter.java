package io.schedmate.advisor.store.vectors;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.Expression;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;

/**
 * Rewrites filters so that the Redis query keeps their meaning: values become {@link SafeText}, each part is in
 * brackets, and numbers are compared by their digits.
 */
record SafeFilter(DeclaredFields fields) {

    Expression of(Filter.@Nullable Operand operand) {
        return switch (operand) {
            case Filter.Group(Expression content) -> of(content);
            case Expression expression -> of(expression);
            case null, default ->
                throw new UnsupportedOperationException("Expected a filter, got (%s).".formatted(operand));
        };
    }

    private Expression of(Expression it) {
        return switch (it.type()) {
            case AND, OR ->
                new Expression(it.type(), new Filter.Group(of(it.left())), new Filter.Group(of(it.right())));
            case NOT -> not(of(it.left()));
            case EQ -> equal(name(it), value(it));
            case NE -> not(equal(name(it), value(it)));
            case IN -> anyOf(name(it), values(it));
            case NIN -> not(anyOf(name(it), values(it)));
            case GT, GTE, LT, LTE ->
                new Expression(
                        it.type(), it.left(), new Filter.Value(FilterValues.number(fields, name(it), value(it))));
            case ISNULL, ISNOTNULL ->
                throw new UnsupportedOperationException("Expected a comparison, got (%s).".formatted(it.type()));
        };
    }

    private static Expression not(Expression content) {
        return new Expression(ExpressionType.NOT, new Filter.Group(content), null);
    }

    private Expression anyOf(String name, List<?> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Expected a value to compare %s with (none).".formatted(name));
        }
        // A single list instead of one part per value, because the server's parser fails on deeply nested brackets.
        List<String> safe = values.stream().map(value -> safe(name, value)).toList();
        return new Expression(ExpressionType.IN, key(name), new Filter.Value(safe));
    }

    private Expression equal(String name, Object value) {
        return new Expression(ExpressionType.EQ, key(name), new Filter.Value(safe(name, value)));
    }

    /**
     * Returns a value for comparison. Numbers are compared by their digits, because the server may read the last digit
     * of a long number incorrectly.
     */
    private String safe(String name, Object value) {
        return switch (FilterValues.checked(fields, name, value)) {
            case Number number -> RedisDocuments.digits(number);
            case Object text -> SafeText.of(text.toString());
        };
    }

    private Filter.Key key(String name) {
        return new Filter.Key(
                fields.type(name) == DeclaredFields.Type.NUMBER ? RedisDocuments.digitsField(name) : name);
    }

    private static String name(Expression it) {
        return it.left() instanceof Filter.Key(String key) ? key : String.valueOf(it.left());
    }

    private static Object value(Expression it) {
        return Objects.requireNonNull(it.right()) instanceof Filter.Value(Object value) ? value : it.right();
    }

    private static List<?> values(Expression it) {
        return value(it) instanceof List<?> list ? list : List.of(value(it));
    }
}
