package io.schedmate.simulator.policy.preemptive;

import java.util.Comparator;

/**
 * {@link Tiresias} with SchedMate (two-page paper): a job that is expected to need much GPU time goes to the lower queue at once,
 * instead of being started, found out and preempted; within a queue the job that is expected to need less comes first. A job
 * that outlives its estimate goes down as before.
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
