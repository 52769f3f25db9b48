package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.report.Fairness;
import io.schedmate.simulator.report.GroupWait;
import io.schedmate.simulator.report.PolicyFigures;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a comparison of policies as text in 80 columns. Times are in seconds. */
record SimulationTable(Terminal terminal) {

    private static final int USUAL_NAME = 11;
    private static final int LONG_NAME = 18;

    void print(List<SimulatedPolicy> policies, int gpus) {
        boolean isLong =
                policies.stream().anyMatch(policy -> policy.figures().policy().length() > USUAL_NAME);
        terminal.out().println(terminal.paint(Style.STRONG, head(isLong)));
        double best = policies.stream()
                .mapToDouble(policy -> policy.figures().avgJctSeconds())
                .min()
                .orElse(0);
        policies.forEach(policy -> {
            String row = row(policy, isLong);
            boolean isBest = policies.size() > 1 && policy.figures().avgJctSeconds() == best;
            terminal.out().println(isBest ? terminal.paint(Style.GOOD, row) : row);
        });
        terminal.out().println();
        printLine(
                String.format(
                        Locale.ROOT,
                        "Times in seconds; JCT: from submit to end; queueing: the average wait; GPUs: how much of %,d"
                                + " was in use.",
                        gpus),
                Style.PLAIN);
        policies.forEach(this::note);
        policies.forEach(this::fairness);
    }

    private static String head(boolean isLong) {
        return row(isLong, "policy", "avg JCT", "median", "p90", "p99", "queueing", "makespan", " GPUs");
    }

    private static String row(SimulatedPolicy policy, boolean isLong) {
        PolicyFigures it = policy.figures();
        Double gpus = policy.gpuShare();
        return row(
                isLong,
                it.policy(),
                String.format(Locale.ROOT, "%.1f", it.avgJctSeconds()),
                String.format(Locale.ROOT, "%.1f", it.medianJctSeconds()),
                String.format(Locale.ROOT, "%.0f", it.p90JctSeconds()),
                String.format(Locale.ROOT, "%.0f", it.p99JctSeconds()),
                String.format(Locale.ROOT, "%.1f", it.avgQueueSeconds()),
                String.format(Locale.ROOT, "%d", it.makespanSeconds()),
                gpus == null ? "    -" : String.format(Locale.ROOT, "%3.0f %%", 100 * gpus));
    }

    /** Formats a row. Long names take space from the figures. */
    private static String row(boolean isLong, String name, String... figures) {
        var row = new StringBuilder(("%-" + (isLong ? LONG_NAME : USUAL_NAME) + "s").formatted(name));
        int width = isLong ? 8 : 9;
        for (int at = 0; at < figures.length - 1; at++) {
            row.append(" ")
                    .append(" ".repeat(Math.max(0, width - figures[at].length())))
                    .append(figures[at]);
        }
        return row.append(" ").append(figures[figures.length - 1]).toString();
    }

    private void note(SimulatedPolicy it) {
        String note = String.format(
                Locale.ROOT,
                "%s: %,d jobs, %,d preemptions, %,d failures, simulated in %.2f s%s",
                it.figures().policy(),
                it.figures().jobs(),
                it.figures().preemptions(),
                it.figures().failures(),
                it.wallSeconds(),
                it.predictions() == null ? "" : ", " + predictions(it.predictions()));
        printLine(note, Style.FAINT);
    }

    private void fairness(SimulatedPolicy it) {
        Fairness fairness = it.fairness();
        if (fairness == null) {
            return;
        }
        printLine(
                String.format(
                        Locale.ROOT,
                        "%s: finish-time fairness %.2f at the median, %.2f at p99, above 1 for %.1f %% of the jobs; mean wait %s%s%s",
                        it.figures().policy(),
                        fairness.medianRatio(),
                        fairness.p99Ratio(),
                        100 * fairness.unfairShare(),
                        waits(fairness.sizes()),
                        longest(fairness.parts(), "virtual cluster"),
                        longest(fairness.users(), "user")),
                Style.FAINT);
    }

    private static String waits(List<GroupWait> sizes) {
        return sizes.stream()
                .map(size -> String.format(
                        Locale.ROOT,
                        "%.0f s with %s %s",
                        size.meanSeconds(),
                        size.group(),
                        size.group().equals("1") ? "GPU" : "GPUs"))
                .collect(Collectors.joining(", "));
    }

    private static String longest(List<GroupWait> groups, String kind) {
        return groups.size() < 2
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; longest of a %s %.0f s (%s)",
                        kind,
                        groups.getFirst().meanSeconds(),
                        PlainText.safe(groups.getFirst().group()));
    }

    private void printLine(String text, Style style) {
        PlainText.wrap(text, terminal.columns()).forEach(line -> terminal.out().println(terminal.paint(style, line)));
    }

    private static String predictions(String column) {
        return column.equals(Predictions.TRUE_DURATION)
                ? "planned with the true durations"
                : "planned with " + PlainText.safe(column);
    }
}
