package io.schedmate.bench.slurm;

import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Measures how long {@code sbatch} takes on a real Slurm: without the hook, with it, and with a platform that answers
 * ten seconds late.
 */
public record SubmissionTimes(Path hooks, int submissions) {

    private static final Duration LATE = Duration.ofSeconds(10);
    private static final List<String> NODES = List.of("n1");
    private static final String JOB = "#!/bin/sh\ntrue\n";

    /**
     * Milliseconds of each submission.
     *
     * @param without without the hook
     * @param answered with a platform that answers promptly; every submission requests advice
     * @param advised number of the answered submissions with advice: on a busy machine an answer may come too late
     * @param late with a platform that answers after ten seconds; the hook retries only after its pause
     * @param lateEachTime like {@code late}, but without a pause: each submission waits for the hook's limit
     */
    public record Times(double[] without, double[] answered, int advised, double[] late, double[] lateEachTime) {}

    /** Measures the variants in turn, so that other load on the machine affects all of them equally. */
    public Times measure() throws IOException, InterruptedException {
        try (AdviceStandIn prompt = new AdviceStandIn(_ -> 60, Duration.ZERO);
                AdviceStandIn slow = new AdviceStandIn(_ -> 60, LATE);
                EmbeddedSlurm without = EmbeddedSlurm.start(NODES);
                EmbeddedSlurm answered = start(prompt, 0);
                EmbeddedSlurm late = start(slow, AdviceStandIn.USUAL_PAUSE_SECONDS);
                EmbeddedSlurm lateEachTime = start(slow, 0)) {
            double[][] times = new double[4][submissions];
            for (int number = 0; number < submissions; number++) {
                times[0][number] = milliseconds(without);
                times[1][number] = milliseconds(answered);
                times[2][number] = milliseconds(late);
                times[3][number] = milliseconds(lateEachTime);
            }
            return new Times(times[0], times[1], advised(answered), times[2], times[3]);
        }
    }

    private static int advised(EmbeddedSlurm slurm) throws IOException, InterruptedException {
        try {
            return (int) new Controller(slurm.configuration())
                    .jobs().stream()
                            .filter(job -> !job.place().adminComment().isEmpty())
                            .count();
        } catch (SlurmUnavailable unavailable) {
            throw new IOException(unavailable);
        }
    }

    private EmbeddedSlurm start(AdviceStandIn platform, int pauseSeconds) throws IOException {
        Map<String, String> hook = platform.hook(hooks, AdviceStandIn.USUAL_LIMIT_SECONDS, pauseSeconds);
        return EmbeddedSlurm.start(NODES, List.of(AdviceStandIn.PLUGIN), hook);
    }

    /** Submits a held job, so that no job starts during the measurement. */
    private static double milliseconds(EmbeddedSlurm slurm) {
        long start = System.nanoTime();
        slurm.submit(JOB, Path.of("/dev/null"), "--hold", "--job-name=kind-1");
        return (System.nanoTime() - start) / 1e6;
    }
}
