package io.schedmate.code.estimate.learned;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.history.EndState;
import io.schedmate.code.history.JobFacts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the facts about a job to numbers: its request, and the durations of the runs in each of its groups. */
public final class Features {

    private static final int OF_REQUEST = 5;
    private static final int OF_GROUP = 5;

    private Features() {}

    /** @param groups in a fixed order; empty if the job belongs to none, or none of its runs has ended */
    public static double[] of(JobFacts facts, List<Optional<RecentRuns>> groups) {
        double[] features = new double[OF_REQUEST + OF_GROUP * groups.size()];
        Arrays.fill(features, Double.NaN);
        features[0] = ln(facts.requestedSeconds());
        features[1] = ln(facts.gpus());
        features[2] = ln(facts.cpus());
        features[3] = ln(facts.nodes());
        features[4] = ln(facts.memoryMegabytes());
        for (int i = 0; i < groups.size(); i++) {
            int at = OF_REQUEST + OF_GROUP * i;
            groups.get(i).ifPresent(runs -> add(features, at, runs));
        }
        return features;
    }

    private static void add(double[] features, int at, RecentRuns runs) {
        features[at] = runs.ln(0);
        features[at + 1] = runs.count() > 1 ? runs.ln(1) : Double.NaN;
        features[at + 2] = runs.medianLn();
        features[at + 3] = Math.log(runs.count());
        features[at + 4] = runs.lastEnd() == EndState.FINISHED ? 1 : 0;
    }

    private static double ln(@Nullable Double amount) {
        return amount == null ? Double.NaN : Math.log(Math.max(1e-3, amount));
    }
}
