package io.schedmate.simulator.policy.preemptive;

import java.util.Comparator;

/**
 * {@link Tiresias} with SchedMate (two-page paper): a job with a high expected GPU time goes to the lower queue at
 * once, instead of being started and preempted later; within a queue the job with the lower expected GPU time comes
 * first. A job that exceeds its estimate is demoted as before.
 */
public record DurationAwareTiresias() implements PreemptivePolicy {

    private static final long THRESHOLD_GPU_SECONDS = 18_000;

    @Override
    public String name() {
        return "tiresias+schedmate";
    }

    @Override
    public Comparator<Contender> order() {
        return Comparator.<Contender, Boolean>comparing(
                        job -> Math.max(expected(job), job.attainedGpuSeconds()) > THRESHOLD_GPU_SECONDS)
                .thenComparingDouble(DurationAwareTiresias::expected)
                .thenComparingLong(contender -> contender.job().submitSeconds());
    }

    @Override
    public long periodSeconds() {
        return 60;
    }

    @Override
    public boolean ordersByProgress() {
        return false;
    }

    @Override
    public long secondsToMove(Contender running) {
        return Tiresias.secondsToThreshold(running);
    }

    private static double expected(Contender contender) {
        return contender.job().predictedSeconds() * contender.job().gpus();
    }
}
