package io.schedmate.simulator.information;

import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The jobs of a trace with the durations that a scheduler expects. */
public final class Estimates {

    private Estimates() {}

    /** Returns the jobs without estimates: all are expected to run equally long. */
    public static List<TraceJob> none(List<TraceJob> jobs) {
        return jobs.stream().map(job -> job.predicted(1, false)).toList();
    }

    public static List<TraceJob> perfect(List<TraceJob> jobs) {
        return jobs.stream()
                .map(job -> job.predicted(job.durationSeconds(), true))
                .toList();
    }

    /**
     * Draws estimates with the measured quality of ranking. An estimate is the mean duration of the jobs with the same
     * rank, as for measured ones.
     */
    public static List<TraceJob> measured(List<TraceJob> jobs, RankAccuracy accuracy, long seed) {
        var random = new SplittableRandom(seed);
        List<Integer> byDuration =
                new ArrayList<>(IntStream.range(0, jobs.size()).boxed().toList());
        // Jobs of equal duration have no order, so they are shuffled.
        double[] lots = random.doubles(jobs.size()).toArray();
        byDuration.sort(Comparator.comparingLong((Integer at) -> jobs.get(at).durationSeconds())
                .thenComparingDouble(at -> lots[at]));
        long[] durations =
                jobs.stream().mapToLong(TraceJob::durationSeconds).sorted().toArray();
        var expected = new ExpectedDurations(durations, accuracy);
        TraceJob[] estimated = new TraceJob[jobs.size()];
        for (int rank = 0; rank < estimated.length; rank++) {
            RankAccuracy.SampledRank drawn = accuracy.estimated((rank + 0.5) / estimated.length, random);
            int at = byDuration.get(rank);
            estimated[at] = jobs.get(at).predicted(expected.seconds(drawn.rank()), drawn.isFound());
        }
        return Arrays.asList(estimated);
    }
}
