package io.schedmate.evaluation.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects a rule's predictions and the actual durations. */
final class ForecastTally {

    private static final double[] LEVELS = {0.1, 0.5, 0.9};

    private final String name;
    private final List<Double> absLns = new ArrayList<>();
    private final double[] pinballSeconds = new double[LEVELS.length];
    private final double[] pinballLn = new double[LEVELS.length];
    private int offered;
    private int applied;
    private int withinTwo;
    private int within100;
    private int covered;
    private final List<Double> absErrors = new ArrayList<>();

    ForecastTally(String name) {
        this.name = name;
    }

    void add(double truth, @Nullable Forecast forecast) {
        offered++;
        if (forecast == null) {
            return;
        }
        applied += forecast.applied() ? 1 : 0;
        double absLn = Math.abs(Math.log(forecast.likeliest() / truth));
        double absError = Math.abs(forecast.likeliest() - truth);
        absLns.add(absLn);
        absErrors.add(absError);
        withinTwo += absLn <= Math.log(2) + 1e-12 ? 1 : 0;
        within100 += absError < truth ? 1 : 0;
        covered += forecast.p10() <= truth && truth <= forecast.p90() ? 1 : 0;
        double[] quantiles = {forecast.p10(), forecast.p50(), forecast.p90()};
        for (int i = 0; i < LEVELS.length; i++) {
            pinballSeconds[i] += pinball(LEVELS[i], truth, quantiles[i]);
            pinballLn[i] += pinball(LEVELS[i], Math.log(truth), Math.log(quantiles[i]));
        }
    }

    private static double pinball(double level, double truth, double quantile) {
        return truth >= quantile ? level * (truth - quantile) : (1 - level) * (quantile - truth);
    }

    Score score() {
        int n = Math.max(1, absLns.size());
        return new Score(
                name,
                absLns.size(),
                (double) applied / Math.max(1, offered),
                (double) withinTwo / n,
                median(absLns),
                means(pinballSeconds, n),
                means(pinballLn, n),
                (double) covered / n,
                new Score.AbsErrors(
                        absErrors.stream().mapToDouble(Double::doubleValue).sum() / n, median(absErrors)),
                (double) within100 / n);
    }

    /** Returns the median, which is the upper of the two middle values for an even count; 0 for no values. */
    private static double median(List<Double> values) {
        return values.isEmpty()
                ? 0
                : values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    private static List<Double> means(double[] sums, int n) {
        List<Double> means = new ArrayList<>();
        for (double sum : sums) {
            means.add(sum / n);
        }
        return means;
    }
}
