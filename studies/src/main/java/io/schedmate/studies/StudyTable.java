package io.schedmate.studies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A table in Markdown that grows row by row. */
final class StudyTable {

    private final List<String> lines = new ArrayList<>();

    StudyTable(String... heads) {
        lines.add("| " + String.join(" | ", heads) + " |");
        lines.add("| " + "--- | ".repeat(heads.length).strip());
    }

    StudyTable row(String... cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
        return this;
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }

    static String seconds(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    static String hours(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds / 3600);
    }
}
