package io.schedmate.simulator.policy.bound;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Shortest remaining work first, with the virtual cluster as one machine: all its GPUs may serve one job, and
 * preemption is free. By Schrage's theorem its mean JCT is the lowest of any schedule on that machine, and each
 * schedule of the virtual cluster is one on that machine. Only the mean is a bound, and only for jobs with their own
 * GPUs.
 */
public record FluidBound() implements PartitionedPolicy {

    private static final class Fluid {

        private final TraceJob job;
        private double remainingGpuSeconds;
        private double startSeconds = Double.NaN;

        private Fluid(TraceJob job) {
            this.job = job;
            this.remainingGpuSeconds = job.gpuSeconds();
        }

        private double remaining() {
            return remainingGpuSeconds;
        }

        /**
         * Serves from {@code now} to {@code until} at most.
         *
         * @return the time at which it stopped
         */
        private double serve(double now, double until, int gpus) {
            startSeconds = Double.isNaN(startSeconds) ? now : startSeconds;
            double end = Math.min(until, now + remainingGpuSeconds / gpus);
            remainingGpuSeconds = end < until ? 0 : remainingGpuSeconds - (end - now) * gpus;
            return end;
        }

        /** Returns the outcome, rounded down to whole seconds so that it remains a bound. */
        private JobOutcome outcome(double now) {
            long start = (long) Math.floor(startSeconds);
            return new JobOutcome(job, start, (long) Math.floor(now), start - job.submitSeconds(), 0);
        }
    }

    @Override
    public String name() {
        return "bound-fluid";
    }

    @Override
    public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
        var waiting = new PriorityQueue<Fluid>(Comparator.comparingDouble(Fluid::remaining));
        List<JobOutcome> outcomes = new ArrayList<>(jobs.size());
        double now = 0;
        int arrived = 0;
        while (outcomes.size() < jobs.size()) {
            if (waiting.isEmpty()) {
                now = Math.max(now, jobs.get(arrived).submitSeconds());
            }
            while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
                waiting.add(new Fluid(jobs.get(arrived++)));
            }
            double until = arrived < jobs.size() ? jobs.get(arrived).submitSeconds() : Double.MAX_VALUE;
            Fluid shortest = waiting.remove();
            now = shortest.serve(now, until, cluster.gpus());
            if (shortest.remaining() <= 0) {
                outcomes.add(shortest.outcome(now));
            } else {
                waiting.add(shortest);
            }
        }
        return outcomes;
    }
}
