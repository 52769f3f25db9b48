package io.schedmate.cli.slurm;

import io.schedmate.embedded.EmbeddedSlurm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How long {@code sbatch} takes on a real Slurm: without the hook, with it, and with a platform that is ten seconds late. */
public final class SubmissionTimes {

    private static final Duration LATE = Duration.ofSeconds(10);
    private static final List<String> NODES = List.of("n1");
    private static final String JOB = "#!/bin/sh\ntrue\n";

    private final Path hooks;
    private final int submissions;

    public SubmissionTimes(Path hooks, int submissions) {
        this.hooks = hooks;
        this.submissions = submissions;
    }

    /**
     * Milliseconds of each submission.
     *
     * @param without no hook
     * @param answered the hook has its advice
     * @param late the platform answers after ten seconds, and the hook asks again after its pause only
     * @param lateEachTime the same without a pause: each submission waits for the hook's limit
     */
    public record Times(double[] without, double[] answered, double[] late, double[] lateEachTime) {}

    /** Takes them in turn, so that what else runs on the machine slows all alike. */
    public Times measure() throws IOException {
        try (AdviceStandIn prompt = new AdviceStandIn(_ -> 60, Duration.ZERO);
                AdviceStandIn slow = new AdviceStandIn(_ -> 60, LATE);
                EmbeddedSlurm without = EmbeddedSlurm.start(NODES);
                EmbeddedSlurm answered = start(prompt, AdviceStandIn.USUAL_PAUSE_SECONDS);
                EmbeddedSlurm late = start(slow, AdviceStandIn.USUAL_PAUSE_SECONDS);
                EmbeddedSlurm lateEachTime = start(slow, 0)) {
            Times times = new Times(
                    new double[submissions],
                    new double[submissions],
                    new double[submissions],
                    new double[submissions]);
            for (int number = 0; number < submissions; number++) {
                times.without()[number] = milliseconds(without);
                times.answered()[number] = milliseconds(answered);
                times.late()[number] = milliseconds(late);
                times.lateEachTime()[number] = milliseconds(lateEachTime);
            }
            return times;
        }
    }

    private EmbeddedSlurm start(AdviceStandIn platform, int pauseSeconds) throws IOException {
        Map<String, String> hook = platform.hook(hooks, pauseSeconds);
        return EmbeddedSlurm.start(NODES, List.of(AdviceStandIn.PLUGIN), hook);
    }

    /** Held, so that no job's start gets in between. */
    private static double milliseconds(EmbeddedSlurm slurm) {
        long start = System.nanoTime();
        slurm.submit(JOB, Path.of("/dev/null"), "--hold", "--job-name=kind-1");
        return (System.nanoTime() - start) / 1e6;
    }
}
