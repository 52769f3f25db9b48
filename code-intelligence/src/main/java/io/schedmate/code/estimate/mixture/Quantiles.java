package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.AllRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.history.JobFacts;

/** The answers at 10, 50 and 90 %, each learned with its own loss. */
public final class Quantiles {

    /**
     * Long jobs dominate the loss in seconds, short ones the loss in logarithms. For p10 both count, with slow
     * learning, because what is learned from a burst of early failures applies only to it. A high candidate starts with
     * a handicap: a job that ends sooner costs it nine times what a longer job gains.
     */
    private static final LevelAnswer.Learning OF_P10 = new LevelAnswer.Learning(0.25, 0.9999, 300, 40, 1.5);

    private static final LevelAnswer.Learning OF_P50 = new LevelAnswer.Learning(0.5, 0.9995, 50, 20, 0);
    /**
     * Learns from the loss in seconds alone: with half of the loss in logarithms, the highest candidates (months) fade
     * too slowly.
     */
    private static final LevelAnswer.Learning OF_P90 = new LevelAnswer.Learning(0, 0.9995, 50, 20, 0);

    private final AllRuns ever = AllRuns.ever();
    private final LevelAnswer p10 = new LevelAnswer(Candidates.P10, OF_P10);
    private final LevelAnswer p50 = new LevelAnswer(Candidates.P50, OF_P50);
    private final LevelAnswer p90 = new LevelAnswer(Candidates.P90, OF_P90);
    private final RangeShift shift = new RangeShift();

    /** The possible answers for one job, and its range at that time, all as logarithms of seconds. */
    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    public record Levels(String situation, double[] lns10, double[] lns50, double[] lns90, RangeShift.Range range) {}

    /** The three answers in seconds, ascending. */
    public record Interval(double low, double middle, double high) {}

    /** @param situation how much is known about the job; the range is calibrated separately for each */
    public Levels levels(String situation, Spread combined, WitnessEstimates estimates, JobFacts facts, double most) {
        double mostLn = Math.log(most);
        Spread everyRun = ever.spread();
        double[] lns10 = Candidates.P10.lns(combined, estimates, everyRun, facts, mostLn);
        double[] lns50 = Candidates.P50.lns(combined, estimates, everyRun, facts, mostLn);
        double[] lns90 = Candidates.P90.lns(combined, estimates, everyRun, facts, mostLn);
        return new Levels(situation, lns10, lns50, lns90, range(lns10, lns50, lns90, most));
    }

    public Interval interval(Levels levels, double most) {
        RangeShift.Range range =
                shift.moved(levels.situation(), range(levels.lns10(), levels.lns50(), levels.lns90(), most));
        double middle = Math.exp(range.middleLn());
        return new Interval(
                Math.exp(range.lowLn()), middle, Math.clamp(Math.exp(range.highLn()), middle, Math.max(middle, most)));
    }

    private RangeShift.Range range(double[] lns10, double[] lns50, double[] lns90, double most) {
        double middle = Math.min(most, p50.seconds(lns50));
        double high = Math.max(middle, Math.min(most, p90.seconds(lns90)));
        return new RangeShift.Range(Math.log(Math.min(middle, p10.seconds(lns10))), Math.log(middle), Math.log(high));
    }

    /** @param weight of this outcome, 0 to 1; late outcomes of a burst count less */
    public void learn(Levels levels, double ln, double weight) {
        p10.learn(levels.lns10(), ln, weight);
        p50.learn(levels.lns50(), ln, 1);
        p90.learn(levels.lns90(), ln, 1);
        shift.learn(levels.situation(), levels.range(), ln, weight);
    }

    public void ended(double ln) {
        ever.add(ln);
    }
}
