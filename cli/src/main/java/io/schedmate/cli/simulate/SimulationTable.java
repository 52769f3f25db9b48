package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.report.PolicyFigures;
import java.util.List;
import java.util.Locale;

/** Policies side by side, for people; 80 columns. Times in seconds. */
record SimulationTable(Terminal terminal) {

    private static final String HEAD = "%-11s %9s %9s %9s %9s %9s %9s %5s"
            .formatted("policy", "avg JCT", "median", "p90", "p99", "queueing", "makespan", "GPUs");

    void print(List<SimulatedPolicy> policies, int gpus) {
        terminal.out().println(terminal.paint(Style.STRONG, HEAD));
        double best = policies.stream()
                .mapToDouble(policy -> policy.figures().avgJctSeconds())
                .min()
                .orElse(0);
        policies.forEach(policy -> {
            String row = row(policy.figures());
            boolean isBest = policies.size() > 1 && policy.figures().avgJctSeconds() == best;
            terminal.out().println(isBest ? terminal.paint(Style.GOOD, row) : row);
        });
        terminal.out().println();
        say(
                String.format(
                        Locale.ROOT,
                        "Times in seconds; JCT: from submit to end; queueing: the average wait; GPUs: how much of %,d"
                                + " was in use.",
                        gpus),
                Style.PLAIN);
        policies.forEach(this::note);
    }

    private static String row(PolicyFigures it) {
        return String.format(
                Locale.ROOT,
                "%-11s %9.1f %9.1f %9.0f %9.0f %9.1f %9d %3.0f %%",
                it.policy(),
                it.avgJctSeconds(),
                it.medianJctSeconds(),
                it.p90JctSeconds(),
                it.p99JctSeconds(),
                it.avgQueueSeconds(),
                it.makespanSeconds(),
                100 * it.gpuUtilisation());
    }

    private void note(SimulatedPolicy it) {
        String note = String.format(
                Locale.ROOT,
                "%s: %,d jobs, %,d preemptions, %,d failures, simulated in %.2f s%s",
                it.figures().policy(),
                it.figures().jobs(),
                it.figures().preemptions(),
                it.failures(),
                it.wallSeconds(),
                it.predictions() == null ? "" : ", " + foretold(it.predictions()));
        say(note, Style.FAINT);
    }

    private void say(String text, Style style) {
        PlainText.wrap(text, terminal.columns()).forEach(line -> terminal.out().println(terminal.paint(style, line)));
    }

    private static String foretold(String column) {
        return column.equals(Predictions.TRUE_DURATION)
                ? "planned with the true durations"
                : "planned with " + PlainText.safe(column);
    }
}
