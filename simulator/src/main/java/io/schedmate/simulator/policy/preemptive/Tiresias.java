package io.schedmate.simulator.policy.preemptive;

import java.util.Comparator;

/**
 * Discretised two-dimensional least attained service (Tiresias, NSDI '19): jobs that have received little GPU time
 * precede the others, and within each of the two queues the earlier submission comes first.
 */
public record Tiresias() implements PreemptivePolicy {

    /** The limit between the two queues in GPU-seconds, as in the published simulator. */
    private static final long THRESHOLD_GPU_SECONDS = 18_000;

    @Override
    public String name() {
        return "tiresias";
    }

    @Override
    public Comparator<Contender> order() {
        return Comparator.<Contender, Boolean>comparing(job -> job.attainedGpuSeconds() > THRESHOLD_GPU_SECONDS)
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
        return secondsToThreshold(running);
    }

    /** Returns the seconds until the job exceeds the threshold; {@code Long.MAX_VALUE} if it already has. */
    static long secondsToThreshold(Contender running) {
        long left = THRESHOLD_GPU_SECONDS - running.attainedGpuSeconds();
        return left < 0 ? Long.MAX_VALUE : left / running.job().gpus() + 1;
    }
}
