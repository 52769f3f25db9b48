package io.schedmate.bench.table;

import io.schedmate.bench.program.BenchmarkFailed;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** All measurements of one run. The one whose name starts with {@code yardstick} is the yardstick of the others. */
public record Measured(String benchmark, List<Measurement> measurements) {

    private static final Predicate<Measurement> IS_YARDSTICK =
            measurement -> measurement.name().toLowerCase(Locale.ROOT).startsWith("yardstick");

    public List<BenchmarkRow> rows(String machine, LocalDate date) {
        Measurement yardstick = measurements.stream()
                .filter(IS_YARDSTICK)
                .findFirst()
                .orElseThrow(() -> BenchmarkFailed.asked(
                        "Expected one benchmark whose name starts with yardstick",
                        benchmark,
                        "add a plain loop over the same data to the class"));
        return measurements.stream()
                .filter(IS_YARDSTICK.negate())
                .map(it -> new BenchmarkRow(
                        benchmark + "." + it.name(),
                        it.figure(),
                        it.error(),
                        it.unit(),
                        it.spread(),
                        it.figure() / yardstick.figure(),
                        yardstick.name(),
                        machine,
                        date))
                .toList();
    }
}
