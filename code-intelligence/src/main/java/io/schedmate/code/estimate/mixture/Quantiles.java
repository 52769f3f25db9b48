package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.AllRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.history.JobFacts;

/** The answers at 10, 50 and 90 per cent, each learnt at its own price. */
public final class Quantiles {

    private static final int MOST_REQUESTS = 20_000;

    /**
     * Long jobs are most of the loss in seconds, short ones of that in logarithms. For p10 both count, and slowly: what a
     * burst of early failures teaches of it holds for that burst. A high one has to prove itself first, since it loses nine
     * times by a job that ends sooner what it gains by one that does not.
     */
    private static final LevelAnswer.Learning OF_P10 = new LevelAnswer.Learning(0.25, 0.9999, 300, 40, 1.5);

    private static final LevelAnswer.Learning OF_OTHERS = new LevelAnswer.Learning(0, 0.9995, 50, 20, 0);

    private final AllRuns ever = AllRuns.ever();
    private final LevelAnswer p10 = new LevelAnswer(Candidates.P10, OF_P10);
    private final LevelAnswer p50 = new LevelAnswer(Candidates.P50, OF_OTHERS);
    private final LevelAnswer p90 = new LevelAnswer(Candidates.P90, OF_OTHERS);
    private final UpperEnd upperEnd = new UpperEnd(Candidates.P90.level());
    private final BurstWeight crowd = new BurstWeight(MOST_REQUESTS);

    /** What could be answered of one job, and the upper end as it was then, all as logarithms of seconds. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Said(double[] lns10, double[] lns50, double[] lns90, double highLn) {}

    /** In seconds, in order. */
    public record Interval(double low, double middle, double high) {}

    public Said said(Spread verdict, WitnessEstimates testimony, JobFacts facts, double most) {
        double mostLn = Math.log(most);
        Spread everyRun = ever.spread();
        double[] lns50 = Candidates.P50.lns(verdict, testimony, everyRun, facts, mostLn);
        double[] lns90 = Candidates.P90.lns(verdict, testimony, everyRun, facts, mostLn);
        double high = Math.max(p50.seconds(lns50), p90.seconds(lns90));
        return new Said(
                Candidates.P10.lns(verdict, testimony, everyRun, facts, mostLn),
                lns50,
                lns90,
                Math.min(mostLn, Math.log(high)));
    }

    public Interval interval(Said said, double most) {
        double middle = Math.min(most, p50.seconds(said.lns50()));
        double low = Math.min(middle, p10.seconds(said.lns10()));
        double high = Math.exp(upperEnd.ln(Math.log(Math.min(most, p90.seconds(said.lns90())))));
        return new Interval(low, middle, Math.clamp(high, middle, Math.max(middle, most)));
    }

    /** @param request jobs that share it share their fate */
    public void learn(Said said, String request, double ln) {
        double weight = crowd.weightOfNext(request);
        p10.learn(said.lns10(), ln, weight);
        p50.learn(said.lns50(), ln, 1);
        p90.learn(said.lns90(), ln, 1);
        upperEnd.learn(said.highLn(), ln, weight);
    }

    public void ended(double ln) {
        ever.add(ln);
    }
}
