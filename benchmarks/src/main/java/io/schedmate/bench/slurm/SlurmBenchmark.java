package io.schedmate.bench.slurm;

import io.schedmate.bench.program.BenchmarkFailed;
import io.schedmate.bench.slurm.SlurmReplay.Outcome;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.embedded.EmbeddedSlurm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures on a real Slurm on this machine the gain of the ordered queue over FIFO and the time that the hook adds to a
 * submission.
 */
public final class SlurmBenchmark {

    public static final String NAME = "slurm";
    private static final int NODES = 4;
    private static final int JOBS = 50;
    private static final long SEED = 20_260_301;
    private static final int SUBMISSIONS = 100;

    private final Path hooks;
    private final Consumer<String> progress;

    public SlurmBenchmark(Path root, Consumer<String> progress) {
        hooks = root.resolve("integrations/slurm");
        this.progress = progress;
    }

    public List<Measured> measure() throws IOException, InterruptedException {
        if (!EmbeddedSlurm.installed()) {
            throw BenchmarkFailed.asked(
                    "Expected Slurm on this machine",
                    "not installed",
                    "install slurmctld, slurmd and slurm-client, as Debian names them");
        }
        progress.accept("timing %d submissions, four ways ...".formatted(SUBMISSIONS));
        Measured submission = submission(new SubmissionTimes(hooks, SUBMISSIONS).measure());
        SlurmReplay replay = new SlurmReplay(hooks, NODES, JOBS, SEED, 1);
        progress.accept("replaying %d jobs first in, first out ...".formatted(JOBS));
        Outcome fifo = replay.fifo();
        progress.accept("replaying the same jobs, the shortest expected first ...");
        return List.of(submission, order(fifo, replay.prioritised()));
    }

    public static Measured submission(SubmissionTimes.Times times) {
        Sample without = Sample.of("ms", times.without());
        double usual = without.quantile(0.5);
        Sample answered = Sample.of("ms", times.answered()).minus(usual);
        Sample late = Sample.of("ms", times.late()).minus(usual);
        String advised = "%d advised".formatted(times.advised());
        return new Measured(
                NAME + " submission",
                List.of(
                        without.median("yardstick sbatch without the hook", ""),
                        without.tail("without the hook", ""),
                        answered.median("added, platform prompt,", advised),
                        answered.tail("added, platform prompt,", advised),
                        late.median("added, platform 10 s late,", ""),
                        late.tail("added, platform 10 s late,", ""),
                        Sample.of("ms", times.lateEachTime())
                                .minus(usual)
                                .tail("added, platform 10 s late and no pause,", "")));
    }

    private static Measured order(Outcome fifo, Outcome ordered) {
        return new Measured(
                NAME,
                List.of(
                        mean("yardstick mean waiting in FIFO", fifo.waitSeconds(), ""),
                        mean("mean waiting, FIFO", fifo.waitSeconds(), ""),
                        mean(
                                "mean waiting, ordered",
                                ordered.waitSeconds(),
                                ", %d advised".formatted(ordered.advised())),
                        longest("longest waiting, FIFO", fifo.waitSeconds()),
                        longest("longest waiting, ordered", ordered.waitSeconds()),
                        mean("mean completion, FIFO", fifo.completionSeconds(), ""),
                        mean("mean completion, ordered", ordered.completionSeconds(), ""),
                        seconds("makespan, FIFO", fifo.makespanSeconds(), 0, "one run of %d jobs".formatted(JOBS)),
                        seconds(
                                "makespan, ordered",
                                ordered.makespanSeconds(),
                                0,
                                "one run of %d jobs".formatted(JOBS))));
    }

    private static Measurement mean(String name, double[] each, String more) {
        Sample sample = Sample.of("s", each);
        return seconds(
                name,
                Arrays.stream(each).average().orElseThrow(),
                (sample.quantile(0.75) - sample.quantile(0.25)) / 2,
                "%d jobs on %d nodes%s, half the middle 50 %%".formatted(each.length, NODES, more));
    }

    private static Measurement longest(String name, double[] each) {
        return seconds(name, Arrays.stream(each).max().orElseThrow(), 0, "of %d jobs".formatted(each.length));
    }

    private static Measurement seconds(String name, double value, double error, String how) {
        return new Measurement(name, value, error, "s", how);
    }
}
