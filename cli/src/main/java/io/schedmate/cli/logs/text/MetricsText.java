package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.extract.witness.StepTime;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints training metrics as text, without the missing ones. */
public record MetricsText(Terminal terminal) {

    private static final int BAR_CELLS = 30;
    private static final int INDENT = 17;

    public void print(String file, TrainingMetrics metrics) {
        terminal.out().println(terminal.paint(Style.STRONG, PlainText.safe(file)));
        if (metrics.progressSegments() == 0) {
            terminal.out().println("  no training progress in this log");
            return;
        }
        progress(metrics);
        witnesses(metrics, "step");
        witnesses(metrics, "totalSteps");
        entry("epoch", of(metrics.epoch(), metrics.totalEpochs()));
        witnesses(metrics, "epoch");
        entry("step time", map(metrics.stepTimeSeconds(), Quantity::duration));
        StepTime stepTime = metrics.stepTime();
        if (stepTime != null) {
            PlainText.wrap(StepTimeText.of(stepTime), terminal.columns() - INDENT)
                    .forEach(line -> entry("", terminal.paint(Style.FAINT, line)));
        }
        entry("throughput", throughput(metrics));
        entry("loss", map(metrics.loss(), Quantity::number));
        witnesses(metrics, "loss");
        entry("learning rate", map(metrics.learningRate(), Quantity::number));
        entry("time left", timeLeft(metrics));
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        String.format(
                                Locale.ROOT,
                                "  from %s progress lines, %s segments, by %s",
                                Quantity.count(metrics.progressLines()),
                                Quantity.count(metrics.progressSegments()),
                                metrics.engine().wire())));
    }

    /** Returns the metrics as one line. */
    public static String line(TrainingMetrics metrics) {
        if (metrics.progressSegments() == 0) {
            return "no training progress yet";
        }
        Long step = metrics.step();
        Long total = metrics.totalSteps();
        return Stream.of(
                        named(
                                "step",
                                of(
                                        step == null ? null : step.doubleValue(),
                                        total == null ? null : total.doubleValue())),
                        named("epoch", of(metrics.epoch(), metrics.totalEpochs())),
                        named("loss", map(metrics.loss(), Quantity::number)),
                        named("step time", map(metrics.stepTimeSeconds(), Quantity::duration)),
                        named("throughput", throughput(metrics)),
                        named("time left", timeLeft(metrics)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String named(String name, @Nullable String value) {
        return value == null ? "" : name + " " + value;
    }

    /** Returns the time left; null at the end of the training, where it says nothing. */
    private static @Nullable String timeLeft(TrainingMetrics metrics) {
        Double seconds = metrics.etaSeconds();
        return seconds == null || seconds <= 0 ? null : Quantity.duration(seconds);
    }

    private static @Nullable String throughput(TrainingMetrics metrics) {
        Throughput throughput = metrics.throughput();
        return throughput == null
                ? null
                : Quantity.number(throughput.value()) + " " + PlainText.safe(throughput.unit());
    }

    /**
     * Prints how the witnesses of a value agree. A value with a single witness is skipped: it cannot be compared, and
     * it is printed already.
     */
    private void witnesses(TrainingMetrics metrics, String name) {
        metrics.values().stream()
                .filter(value -> value.name().equals(name) && value.witnesses().size() > 1)
                .flatMap(value -> PlainText.wrap(KnownValueText.of(value), terminal.columns() - INDENT).stream())
                .forEach(line -> entry("", terminal.paint(Style.FAINT, line)));
    }

    private void progress(TrainingMetrics metrics) {
        Long step = metrics.step();
        Long total = metrics.totalSteps();
        entry("step", of(step == null ? null : step.doubleValue(), total == null ? null : total.doubleValue()));
        if (step != null && total != null && total > 0) {
            double ratio = Math.clamp((double) step / total, 0, 1);
            int done = (int) Math.round(ratio * BAR_CELLS);
            entry(
                    "",
                    terminal.paint(Style.PROGRESS, "#".repeat(done))
                            + terminal.paint(Style.FAINT, ".".repeat(BAR_CELLS - done))
                            + String.format(Locale.ROOT, " %.0f %%", Math.floor(100 * ratio)));
        }
    }

    private void entry(String name, @Nullable String value) {
        if (value != null) {
            terminal.out().printf(Locale.ROOT, "  %-14s %s%n", name, value);
        }
    }

    private static @Nullable String of(@Nullable Double value, @Nullable Double total) {
        if (value == null) {
            return null;
        }
        return total == null ? Quantity.number(value) : Quantity.number(value) + " of " + Quantity.number(total);
    }

    private static @Nullable String map(@Nullable Double value, java.util.function.DoubleFunction<String> text) {
        return value == null ? null : text.apply(value);
    }
}
