package io.schedmate.cli.capacity;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Calculates how large a platform a cluster needs. */
@Command(
        name = "capacity",
        header = "Plan how large a platform a cluster needs.",
        description = "Uses the measured costs and the formulas in docs/scaling.md: a plan to start from, which has"
                + " not been run at this size.")
public final class CapacityCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--gpus", required = true, paramLabel = "N", description = "GPUs, each with a process that logs.")
    private double gpus;

    @Option(names = "--lines-per-second", paramLabel = "N", description = "Mean lines per second of one process (2).")
    private double linesPerSecond = 2;

    @Option(names = "--peak", paramLabel = "N", description = "Peak rate as a multiple of the mean (3).")
    private double peak = 3;

    @Option(names = "--lines-per-chunk", paramLabel = "N", description = "Lines that senders collect per chunk (20).")
    private double linesPerChunk = 20;

    @Option(names = "--line-bytes", paramLabel = "N", description = "Bytes of a line as JSON (110).")
    private double lineBytes = 110;

    @Option(names = "--jobs", paramLabel = "N", description = "Running jobs (a fifth of the GPUs).")
    private @Nullable Double jobs;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    public CapacityCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        double running = jobs == null ? gpus / 5 : jobs;
        for (double given : new double[] {gpus, linesPerSecond, peak, linesPerChunk, lineBytes, running}) {
            if (!(given > 0) || Double.isInfinite(given)) {
                throw new CommandFailed(Problem.usage("Expected numbers above 0", String.valueOf(given), null));
            }
        }
        Plan plan = Plan.of(new Load(gpus, linesPerSecond, peak, linesPerChunk, lineBytes, running));
        if (json) {
            new JsonLines(terminal.out()).write(plan, CapacityCommand::properties);
        } else {
            show(plan);
        }
        terminal.out().flush();
        return ExitCode.DONE.number();
    }

    private void show(Plan plan) {
        row("trackers", "%d of 2 cores, 1.5 GB each", plan.trackers());
        row("partitions of log-chunk", "%d", plan.partitions());
        row("brokers", "3, replicas 3, %.0f MB/s at peak", plan.brokerMegabytesPerSecond());
        row("Kafka's disks", "%.1f TB a day kept", plan.diskTerabytesPerDay());
        row("database", "%d cores and a standby", plan.databaseCores());
        row("its write-ahead log", "%.0f MB/s at peak", plan.writeAheadMegabytesPerSecond());
        row("history", "%.0f GB a day", plan.historyGigabytesPerDay());
    }

    private void row(String part, String form, Object value) {
        terminal.out().println(String.format(Locale.ROOT, "%-26s", part) + String.format(Locale.ROOT, form, value));
    }

    private static void properties(JsonObject object, Plan plan) {
        object.number("trackers", plan.trackers())
                .number("trackerCoresAtPeak", plan.trackerCores())
                .number("partitions", plan.partitions())
                .number("brokerMegabytesPerSecond", plan.brokerMegabytesPerSecond())
                .number("diskTerabytesPerDay", plan.diskTerabytesPerDay())
                .number("databaseCores", plan.databaseCores())
                .number("databaseCoresAtPeak", plan.databaseCoresAtPeak())
                .number("writeAheadMegabytesPerSecond", plan.writeAheadMegabytesPerSecond())
                .number("historyGigabytesPerDay", plan.historyGigabytesPerDay());
    }
}
