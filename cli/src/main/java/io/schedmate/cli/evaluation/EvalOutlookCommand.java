package io.schedmate.cli.evaluation;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.information.FactsCsv;
import io.schedmate.simulator.outlook.OutlookReplay;
import io.schedmate.simulator.outlook.OutlookScore;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.FirstFit;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.trace.ClusterCsv;
import io.schedmate.simulator.trace.TraceCsv;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays a trace and scores the start times predicted for its waiting jobs. */
@Command(
        name = "outlook",
        header = "Score predicted starts of waiting jobs against the same policy with the true durations.",
        description =
                "Predicts each job that has to wait, at its submission. Durations are drawn from the jobs that had ended by then.")
public final class EvalOutlookCommand implements Callable<Integer> {

    private static final int GPUS_PER_NODE = 8;
    private static final double LOAD = 0.8;
    private static final long SEED = 1;

    private final Terminal terminal;

    @Parameters(
            paramLabel = "TRACE",
            description = "Jobs as CSV, plain or gzip: job_id, submit_s, duration_s, gpu_num.")
    private Path trace = Path.of("");

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description =
                    "Virtual clusters as CSV: vc, nodes. Unless named, one cluster that the trace loads to 80 %%.")
    private @Nullable Path cluster;

    @Option(names = "--policy", paramLabel = "NAME", description = "fifo, first-fit or qssf (fifo).")
    private String policy = "fifo";

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Approximate number of jobs to ask about, evenly spread (400).")
    private int most = 400;

    @Option(names = "--draws", paramLabel = "N", description = "Number of random draws per answer (50).")
    private int draws = 50;

    @Option(names = "--json", description = "Print one JSON object, on one line.")
    private boolean json;

    @Mixin
    private final WrittenTable written = new WrittenTable();

    public EvalOutlookCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        PartitionedPolicy chosen = policy();
        OutlookScore score;
        try {
            score = score(chosen);
        } catch (IOException | IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a trace and a cluster that fit each other",
                    String.valueOf(wrong.getMessage()),
                    "leave --cluster out for one that fits"));
        }
        if (json) {
            new JsonLines(terminal.out()).write(score, EvalOutlookCommand::properties);
        } else {
            terminal.out().print(table(score));
        }
        String name = String.valueOf(trace.getFileName()).replaceFirst("\\.csv(\\.gz)?$", "");
        written.put("Outlook: " + name + ", " + chosen.name(), () -> table(score) + "\n" + ground());
        return ExitCode.DONE.number();
    }

    private OutlookScore score(PartitionedPolicy chosen) throws IOException {
        List<TraceJob> jobs = TraceCsv.read(trace, "predicted_s").stream()
                .map(job -> cluster == null ? moved(job) : job)
                .toList();
        List<VirtualCluster> clusters = cluster == null ? List.of(loaded(jobs)) : ClusterCsv.read(cluster);
        return OutlookScore.of(OutlookReplay.run(clusters, jobs, FactsCsv.read(trace), chosen, most, draws, SEED));
    }

    private PartitionedPolicy policy() {
        return switch (policy.toLowerCase(Locale.ROOT)) {
            case "fifo" -> new Fifo();
            case "first-fit" -> new FirstFit();
            case "qssf" -> new Qssf();
            default ->
                throw new CommandFailed(Problem.usage("Expected fifo, first-fit or qssf", policy, "try --policy fifo"));
        };
    }

    private static TraceJob moved(TraceJob job) {
        return new TraceJob(
                job.id(),
                "all",
                job.order(),
                job.submitSeconds(),
                job.durationSeconds(),
                job.gpus(),
                job.predictedSeconds());
    }

    /** Returns a cluster that the trace loads to {@code LOAD} on average, but at least as large as the largest job. */
    private static VirtualCluster loaded(List<TraceJob> jobs) {
        long first = jobs.stream().mapToLong(TraceJob::submitSeconds).min().orElse(0);
        long last = jobs.stream().mapToLong(TraceJob::submitSeconds).max().orElse(1);
        double busy = jobs.stream().mapToDouble(TraceJob::gpuSeconds).sum() / Math.max(1, last - first);
        int largest = jobs.stream().mapToInt(TraceJob::gpus).max().orElse(1);
        int gpus = Math.max(largest, (int) Math.ceil(busy / LOAD));
        return new VirtualCluster("all", Math.ceilDiv(gpus, GPUS_PER_NODE), GPUS_PER_NODE);
    }

    private String ground() {
        return "Asked at the submission of %s jobs that did not start at once, evenly spread over the trace; %d draws; %s.\n"
                .formatted(
                        most == Integer.MAX_VALUE ? "all" : "up to " + most,
                        draws,
                        cluster == null
                                ? "one cluster, sized for a load of 80 %"
                                : "the clusters of " + cluster.getFileName());
    }

    private static String table(OutlookScore score) {
        return """
                | figure | value |
                | --- | --- |
                | jobs asked about | %d |
                | start, median absolute error | %s |
                | … by the replay alone | %s |
                | … if the requested limits were true | %s |
                | … by the group's median wait | %s |
                | starts within the 80 %% range | %.1f %% |
                | … as drawn | %.1f %% |
                | ends within the 80 %% range | %.1f %% |
                """.formatted(
                        score.asked(),
                        seconds(score.startError()),
                        seconds(score.drawnError()),
                        seconds(score.byLimits()),
                        seconds(score.byGroup()),
                        100 * score.startCovered(),
                        100 * score.drawnCovered(),
                        100 * score.endCovered());
    }

    private static String seconds(@Nullable Double value) {
        return value == null ? "no limits" : String.format(Locale.ROOT, "%.0f s", value);
    }

    private static void properties(JsonObject object, OutlookScore score) {
        object.number("asked", score.asked())
                .number("startErrorSeconds", score.startError())
                .number("byLimitsErrorSeconds", score.byLimits())
                .number("byGroupErrorSeconds", score.byGroup())
                .number("drawnErrorSeconds", score.drawnError())
                .number("drawnCoveredRatio", score.drawnCovered())
                .number("startCoveredRatio", score.startCovered())
                .number("endCoveredRatio", score.endCovered());
    }
}
