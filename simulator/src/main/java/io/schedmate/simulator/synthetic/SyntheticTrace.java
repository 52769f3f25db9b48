package io.schedmate.simulator.synthetic;

import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A trace with the marginal distributions of a cluster. Sizes follow their distribution over jobs. Durations follow
 * theirs, and are stretched per size so that sizes have the published share of GPU time. Arrivals are a Poisson process
 * without a daily cycle and without users. Workloads are drawn evenly from the given ones.
 *
 * @param durations distribution of durations in seconds
 * @param sizesByJobs distribution of GPUs per job, over jobs
 * @param sizesByGpuTime distribution of GPUs per job, over GPU time
 * @param gpus number of GPUs of the cluster that the jobs must fit
 * @param load requested GPU time divided by available GPU time, above 0
 */
public record SyntheticTrace(
        Distribution durations, Distribution sizesByJobs, Distribution sizesByGpuTime, int gpus, double load) {

    private static final String ANY = "default";

    public SyntheticTrace {
        if (gpus < 1 || !(load > 0)) {
            throw new IllegalArgumentException(
                    "expected at least 1 GPU and a load above 0 (" + gpus + ", " + load + ")");
        }
    }

    /** Draws a trace. The same seed draws the same trace. */
    public List<TraceJob> draw(int jobs, long seed, List<WorkloadProfile> workloads) {
        var random = new SplittableRandom(seed);
        double mean = meanStretch();
        List<Integer> sizes = new ArrayList<>(jobs);
        List<Long> seconds = new ArrayList<>(jobs);
        List<Double> gaps = new ArrayList<>(jobs);
        double work = 0;
        double time = 0;
        for (int at = 0; at < jobs; at++) {
            int size = (int) Math.clamp(sizesByJobs.step(random.nextDouble()), 1, gpus);
            double duration = durations.quantile(random.nextDouble()) * stretch(size) / mean;
            sizes.add(size);
            seconds.add(Math.clamp(Math.round(duration), 1, (long) durations.largest()));
            gaps.add(-Math.log1p(-random.nextDouble()));
            work += (double) size * seconds.getLast();
            time += gaps.getLast();
        }
        double unit = work / (gpus * load * time);
        List<TraceJob> trace = new ArrayList<>(jobs);
        double now = 0;
        for (int at = 0; at < jobs; at++) {
            now += gaps.get(at) * unit;
            WorkloadProfile profile = workloads.isEmpty() ? null : workloads.get(random.nextInt(workloads.size()));
            trace.add(job(at, (long) now, seconds.get(at), sizes.get(at), profile));
        }
        return trace;
    }

    private static TraceJob job(int at, long submit, long seconds, int size, @Nullable WorkloadProfile profile) {
        return new TraceJob("s" + at, ANY, at, submit, seconds, size, seconds, profile);
    }

    /** Returns the factor on the duration of jobs of a size: their share of GPU time divided by their share of jobs. */
    private double stretch(int size) {
        double jobs = sizesByJobs.mass(size);
        double time = sizesByGpuTime.mass(size);
        return jobs > 0 && time > 0 ? time / (jobs * size) : 1;
    }

    /** Returns the mean factor over jobs, so that stretching leaves their mean duration unchanged. */
    private double meanStretch() {
        double sum = 0;
        int points = 1_000;
        for (int at = 0; at < points; at++) {
            sum += stretch((int) Math.max(1, sizesByJobs.step((at + 0.5) / points)));
        }
        return sum / points;
    }
}
