package io.schedmate.embedding.index;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Restricts a search by tags. Values are never interpreted as query syntax. */
public sealed interface VectorFilter {

    /** Matches every vector. */
    record Everything() implements VectorFilter {}

    /** Matches vectors whose tag equals one of these texts exactly. */
    record TextIn(String tag, Set<String> values) implements VectorFilter {
        public TextIn {
            values = Set.copyOf(values);
        }
    }

    /** Matches vectors whose tag is between two numbers, both included. */
    record NumberBetween(String tag, double least, double most) implements VectorFilter {}

    record AllOf(List<VectorFilter> filters) implements VectorFilter {
        public AllOf {
            filters = List.copyOf(filters);
        }
    }

    record AnyOf(List<VectorFilter> filters) implements VectorFilter {
        public AnyOf {
            filters = List.copyOf(filters);
        }
    }

    record Not(VectorFilter filter) implements VectorFilter {}

    static VectorFilter everything() {
        return new Everything();
    }

    static VectorFilter textIs(String tag, String value) {
        return new TextIn(tag, Set.of(value));
    }

    static VectorFilter numberIs(String tag, double value) {
        return new NumberBetween(tag, value, value);
    }

    /** Returns whether the tags match. A comparison with a missing tag, or one of the other type, is false. */
    default boolean fits(Map<String, TagValue> tags) {
        return switch (this) {
            case Everything everything -> true;
            case TextIn in ->
                tags.get(in.tag()) instanceof TagValue.Text text && in.values().contains(text.value());
            case NumberBetween between ->
                tags.get(between.tag()) instanceof TagValue.Number number
                        && number.value() >= between.least()
                        && number.value() <= between.most();
            case AllOf all -> all.filters().stream().allMatch(filter -> filter.fits(tags));
            case AnyOf any -> any.filters().stream().anyMatch(filter -> filter.fits(tags));
            case Not not -> !not.filter().fits(tags);
        };
    }
}
