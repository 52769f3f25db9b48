package io.schedmate.failure.report.form;

import io.schedmate.model.WireValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of the page. */
record Section(String title, List<String> heads, List<Row> rows) {

    private static final String UNKNOWN = "–";

    /** @param bar length of the bar, in percent of the longest one */
    record Row(List<String> cells, long bar) {}

    /** @param length returns the length of an item's bar */
    static <T> Section of(
            String title,
            List<String> heads,
            List<T> items,
            ToDoubleFunction<T> length,
            Function<T, List<String>> cells) {
        double longest = items.stream().mapToDouble(length).max().orElse(0);
        return new Section(
                title,
                heads,
                items.stream()
                        .map(item -> new Row(
                                cells.apply(item),
                                longest > 0 ? Math.round(100 * length.applyAsDouble(item) / longest) : 0))
                        .toList());
    }

    static List<String> cells(@Nullable Object... values) {
        return Stream.of(values).map(Section::cell).toList();
    }

    static String hours(double hours) {
        return String.format(Locale.ROOT, "%,.1f", hours);
    }

    static String percent(@Nullable Double ratio) {
        return ratio == null ? UNKNOWN : String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> UNKNOWN;
            case WireValue word -> word.wire().replace('_', ' ');
            default -> value.toString();
        };
    }
}
