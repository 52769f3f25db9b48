package io.schedmate.simulator.information;

import io.schedmate.simulator.trace.TraceJob;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The value of an order by expected GPU time if all jobs are queued: the share of the waiting time saved by a perfect
 * order that this order saves. Unlike a rank correlation, it weights jobs by their GPU time.
 */
public final class OrderWorth {

    private OrderWorth() {}

    /** Returns 1 for a perfect order, 0 for a random one, and less for one that is worse than random. */
    public static double of(List<TraceJob> jobs) {
        double best = spared(jobs, TraceJob::gpuSeconds);
        return best == 0 ? 0 : spared(jobs, job -> job.predictedSeconds() * job.gpus()) / best;
    }

    /** Returns the waiting time saved compared with a random order, in GPU-seconds times jobs. */
    private static double spared(List<TraceJob> jobs, ToDoubleFunction<TraceJob> key) {
        List<TraceJob> sorted =
                jobs.stream().sorted(Comparator.comparingDouble(key)).toList();
        double middle = (sorted.size() - 1) / 2.0;
        double spared = 0;
        for (int from = 0; from < sorted.size(); ) {
            int to = from + 1;
            double here = key.applyAsDouble(sorted.get(from));
            while (to < sorted.size() && key.applyAsDouble(sorted.get(to)) == here) {
                to++;
            }
            double rank = (from + to - 1) / 2.0;
            for (TraceJob job : sorted.subList(from, to)) {
                spared += (rank - middle) * job.gpuSeconds();
            }
            from = to;
        }
        return spared;
    }
}
