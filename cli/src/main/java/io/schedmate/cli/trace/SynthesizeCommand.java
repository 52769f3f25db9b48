package io.schedmate.cli.trace;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.synthetic.DistributionCsv;
import io.schedmate.simulator.synthetic.SyntheticTrace;
import io.schedmate.simulator.trace.TraceJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Generates a trace from published distributions. */
@Command(
        name = "synthesize",
        header = "Generate a trace for simulate from published distributions.",
        description =
                "Writes the trace to standard output. Sizes and durations follow the distributions of FILE; durations"
                        + " are stretched by size so that sizes have their published share of GPU time; arrivals are a Poisson"
                        + " process whose rate follows from the load. The same seed draws the same bytes.")
public final class SynthesizeCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--cdfs",
            paramLabel = "FILE",
            required = true,
            description = "Distributions as CSV: cluster, metric (gpu_job_duration_s, gpu_num_by_jobs,"
                    + " gpu_num_by_gpu_time), series (all), x, cdf_pct.")
    private Path file = Path.of("");

    @Option(names = "--cluster", paramLabel = "NAME", required = true, description = "The cluster in FILE.")
    private String cluster = "";

    @Option(names = "--jobs", paramLabel = "N", required = true, description = "How many jobs.")
    private int jobs;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            required = true,
            description = "GPUs of the cluster; larger jobs are reduced.")
    private int gpus;

    @Option(
            names = "--load",
            paramLabel = "RATIO",
            defaultValue = "0.9",
            description = "Requested GPU time divided by available GPU time (0.9).")
    private double load;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of random draws (1).")
    private long seed;

    public SynthesizeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println("job_id,submit_s,duration_s,gpu_num");
        for (TraceJob job : drawn()) {
            terminal.out()
                    .println(job.id() + "," + job.submitSeconds() + "," + job.durationSeconds() + "," + job.gpus());
        }
        return ExitCode.DONE.number();
    }

    private List<TraceJob> drawn() {
        try {
            return new SyntheticTrace(
                            DistributionCsv.read(file, cluster, "gpu_job_duration_s"),
                            DistributionCsv.read(file, cluster, "gpu_num_by_jobs"),
                            DistributionCsv.read(file, cluster, "gpu_num_by_gpu_time"),
                            gpus,
                            load)
                    .draw(jobs, seed, List.of());
        } catch (IOException | IllegalArgumentException wrong) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected distributions of " + cluster,
                    file + ": " + wrong.getMessage(),
                    "look at the file's columns cluster and metric"));
        }
    }
}
