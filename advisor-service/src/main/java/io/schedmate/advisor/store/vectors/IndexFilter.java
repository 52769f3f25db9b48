package io.schedmate.advisor.store.vectors;

import io.schedmate.embedding.index.VectorFilter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.vectorstore.filter.Filter;

/** Translates Spring AI filters for the embedded index. */
record IndexFilter(DeclaredFields fields) {

    VectorFilter of(Filter.@Nullable Operand operand) {
        return switch (operand) {
            case Filter.Group(Filter.Expression content) -> of(content);
            case Filter.Expression expression -> of(expression);
            case null, default -> throw unsupported(String.valueOf(operand));
        };
    }

    private VectorFilter of(Filter.Expression it) {
        return switch (it.type()) {
            case AND -> new VectorFilter.AllOf(List.of(of(it.left()), of(it.right())));
            case OR -> new VectorFilter.AnyOf(List.of(of(it.left()), of(it.right())));
            case NOT -> new VectorFilter.Not(of(it.left()));
            case EQ -> equal(name(it), value(it));
            case NE -> new VectorFilter.Not(equal(name(it), value(it)));
            case IN -> anyOf(name(it), values(it));
            case NIN -> new VectorFilter.Not(anyOf(name(it), values(it)));
            case GTE -> new VectorFilter.NumberBetween(name(it), number(it), Double.POSITIVE_INFINITY);
            case LTE -> new VectorFilter.NumberBetween(name(it), Double.NEGATIVE_INFINITY, number(it));
            case GT -> new VectorFilter.NumberBetween(name(it), Math.nextUp(number(it)), Double.POSITIVE_INFINITY);
            case LT -> new VectorFilter.NumberBetween(name(it), Double.NEGATIVE_INFINITY, Math.nextDown(number(it)));
            case ISNULL, ISNOTNULL -> throw unsupported(it.type().name());
        };
    }

    private VectorFilter anyOf(String name, List<?> values) {
        return new VectorFilter.AnyOf(
                values.stream().map(value -> equal(name, value)).collect(Collectors.toUnmodifiableList()));
    }

    private VectorFilter equal(String name, Object value) {
        return switch (FilterValues.checked(fields, name, value)) {
            case Number number -> VectorFilter.numberIs(name, number.doubleValue());
            case Object text -> VectorFilter.textIs(name, text.toString());
        };
    }

    private double number(Filter.Expression it) {
        return FilterValues.number(fields, name(it), value(it));
    }

    private static String name(Filter.Expression it) {
        return it.left() instanceof Filter.Key(String key) ? key : String.valueOf(it.left());
    }

    private static Object value(Filter.Expression it) {
        return Objects.requireNonNull(it.right()) instanceof Filter.Value(Object value) ? value : it.right();
    }

    private static List<?> values(Filter.Expression it) {
        return value(it) instanceof List<?> list ? list : List.of(value(it));
    }

    private static UnsupportedOperationException unsupported(String what) {
        return new UnsupportedOperationException(
                "Expected a filter of and, or, not and comparisons, got (%s).".formatted(what));
    }
}
