package io.schedmate.advisor.store;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.Expression;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;

/**
 * Filters rewritten so that the Redis store says in its query what they mean: values as {@link SafeText}, each part in
 * brackets of its own, numbers compared one by one.
 */
final class SafeFilter {

    private final DeclaredFields fields;

    SafeFilter(DeclaredFields fields) {
        this.fields = fields;
    }

    Expression of(Filter.@Nullable Operand operand) {
        return switch (operand) {
            case Filter.Group(Expression content) -> of(content);
            case Expression expression -> of(expression);
            case null, default -> throw new UnsupportedOperationException("Expected a filter (%s).".formatted(operand));
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
                throw new UnsupportedOperationException("Expected a comparison (%s).".formatted(it.type()));
        };
    }

    private static Expression not(Expression content) {
        return new Expression(ExpressionType.NOT, new Filter.Group(content), null);
    }

    private Expression anyOf(String name, List<?> values) {
        return values.stream()
                .map(value -> equal(name, value))
                .reduce((one, other) ->
                        new Expression(ExpressionType.OR, new Filter.Group(one), new Filter.Group(other)))
                .orElseThrow(() ->
                        new IllegalArgumentException("Expected a value to compare %s with (none).".formatted(name)));
    }

    private Expression equal(String name, Object value) {
        Object safe = switch (FilterValues.checked(fields, name, value)) {
            case Number number -> number.doubleValue();
            case Object text -> SafeText.of(text.toString());
        };
        return new Expression(ExpressionType.EQ, new Filter.Key(name), new Filter.Value(safe));
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
