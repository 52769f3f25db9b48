package io.schedmate.embedding.index;

/** The value of a tag. A tag has one type throughout an index. */
public sealed interface TagValue {

    record Text(String value) implements TagValue {}

    record Number(double value) implements TagValue {
        public Number {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("Expected a number as the value of a tag, got (NaN).");
            }
        }
    }

    static TagValue of(String value) {
        return new Text(value);
    }

    static TagValue of(double value) {
        return new Number(value);
    }

    default String type() {
        return switch (this) {
            case Text text -> "text";
            case Number number -> "number";
        };
    }
}
