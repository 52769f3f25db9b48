package io.schedmate.evaluation.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** A percentile bootstrap with a fixed seed: the same items give the same interval. */
final class Bootstrap {

    private static final int RESAMPLES = 400;
    private static final long SEED = 20_260_101;

    private Bootstrap() {}

    static <T> Interval interval(List<T> items, ToDoubleFunction<List<T>> statistic) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] values = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            List<T> sample = new ArrayList<>(items.size());
            for (int j = 0; j < items.size(); j++) {
                sample.add(items.get(random.nextInt(items.size())));
            }
            values[i] = statistic.applyAsDouble(sample);
        }
        Arrays.sort(values);
        return new Interval(values[(int) (RESAMPLES * 0.025)], values[(int) (RESAMPLES * 0.975)]);
    }
}
