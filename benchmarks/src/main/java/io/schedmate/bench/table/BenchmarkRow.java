package io.schedmate.bench.table;

import java.time.LocalDate;
import java.util.Locale;

/**
 * A measured figure, compared with the yardstick of the same run.
 *
 * @param error half the width of the figure's spread, in {@code unit}; {@code spread} names the kind of spread
 * @param ratio figure divided by the yardstick's figure
 */
public record BenchmarkRow(
        String benchmark,
        double figure,
        double error,
        String unit,
        String spread,
        double ratio,
        String yardstick,
        String machine,
        LocalDate date) {

    public String markdown() {
        return String.format(
                Locale.ROOT,
                "| %s | %s ± %s %s (%s) | %.3g × %s | %s | %s |",
                benchmark,
                significant(figure),
                significant(error),
                unit,
                spread,
                ratio,
                yardstick,
                machine,
                date);
    }

    /** Returns whether {@code line} of the table is an earlier row of this benchmark on this machine. */
    boolean replaces(String line) {
        String[] cells = line.split("\\s*\\|\\s*", -1);
        return cells.length > 4 && cells[1].equals(benchmark) && cells[4].equals(machine);
    }

    private static String significant(double value) {
        return Double.isFinite(value) && value != 0
                ? new java.math.BigDecimal(value)
                        .round(new java.math.MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }
}
