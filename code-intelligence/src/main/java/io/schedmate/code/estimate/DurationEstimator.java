package io.schedmate.code.estimate;

import io.schedmate.code.estimate.distribution.AllRuns;
import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.code.estimate.learned.Features;
import io.schedmate.code.estimate.learned.LearnedMedian;
import io.schedmate.code.estimate.mixture.BurstWeight;
import io.schedmate.code.estimate.mixture.Groups;
import io.schedmate.code.estimate.mixture.Guess;
import io.schedmate.code.estimate.mixture.Guesses;
import io.schedmate.code.estimate.mixture.NearRuns;
import io.schedmate.code.estimate.mixture.Quantiles;
import io.schedmate.code.estimate.mixture.SimilarRunFinder;
import io.schedmate.code.estimate.mixture.Witness;
import io.schedmate.code.estimate.mixture.WitnessEstimates;
import io.schedmate.code.estimate.mixture.WitnessMixture;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.Engine;
import io.schedmate.tables.BoundedMap;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimates durations from the runs that have ended so far, and learns from each that ends. A resubmission, similar
 * jobs, the requested limit and all jobs are sources that are weighted by their earlier predictions.
 *
 * <p>Not safe for several threads.
 */
public final class DurationEstimator {

    private static final int MAX_CONTEXTS = 200_000;
    private static final int MAX_OWNERS = 20_000;
    /**
     * The maximum number of jobs whose predictions are stored until they end. For older jobs, the estimator learns only
     * from the run.
     */
    private static final int MAX_OPEN = 3_000;

    private static final double FADING_OF_LAST = 0.6;
    private static final double FADING_OF_MANY = 0.96;

    /** The number of ended runs from which the weights are reliable enough to set a range. */
    private static final int MIN_FOR_WEIGHTS = 20;
    /** With fewer runs, the run after {@code n} others may take up to {@code 1 + 4 / n} times the longest of them. */
    private static final double REACH_OF_ONE_RUN = 4;

    private static final List<Witness> LIKEST_FIRST = List.of(
            Witness.USER_WORKLOAD_AND_REQUEST,
            Witness.USER_AND_WORKLOAD,
            Witness.USER_AND_REQUEST,
            Witness.USER_AND_LIMIT,
            Witness.USER_AND_SIZE,
            Witness.USER,
            Witness.REQUEST,
            Witness.SIZE,
            Witness.EVERYONE);

    /** The sources in the order of the regressor's features. */
    private static final List<Witness> OF_FEATURES = List.of(
            Witness.USER_WORKLOAD_AND_REQUEST,
            Witness.USER_AND_WORKLOAD,
            Witness.USER_AND_REQUEST,
            Witness.USER,
            Witness.REQUEST,
            Witness.QUEUE_AND_SIZE);

    private final SimilarRunFinder likeness = new SimilarRunFinder(MAX_CONTEXTS);
    private final AllRuns all = AllRuns.ofLate();
    private final Guesses guesses = new Guesses(MAX_OWNERS);
    private final WitnessMixture mixture = new WitnessMixture(MAX_OWNERS);
    private final EndHistory ends = new EndHistory(MAX_CONTEXTS);
    private final Quantiles quantiles = new Quantiles();
    private final LearnedMedian learned = new LearnedMedian();
    private final NearRuns nearRuns = new NearRuns();
    private final BurstWeight bursts = new BurstWeight(MAX_OWNERS);
    private final Limits limits = new Limits();
    private final Groups groups = new Groups();
    private final FactWorth worth = new FactWorth();
    private final Map<String, Prediction> open = new BoundedMap<>(MAX_OPEN);
    private boolean usersKnown;
    private long endedRuns;

    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    private record Prediction(
            Map<Witness, String> keys,
            WitnessMixture.Scope scope,
            WitnessEstimates estimates,
            Map<Guess, Double> guessed,
            EndHistory.Rungs ends,
            Quantiles.Levels levels,
            NearRuns.Readings readings,
            double[] features) {}

    private record Likest(Witness evidence, RecentRuns runs) {}

    /**
     * Returns the current estimate without storing it; empty if nothing is known, that is, if no run has ended and no
     * limit was requested.
     */
    public Optional<DurationEstimate> estimate(JobFacts facts) {
        return answerForFacts(facts, predict(facts));
    }

    /** Returns an estimate for a job that is submitted now, and stores it to learn from the job's end. */
    public Optional<DurationEstimate> submitted(String jobId, JobFacts facts) {
        Prediction prediction = predict(facts);
        open.put(jobId, prediction);
        return answerForFacts(facts, prediction);
    }

    /** Returns the estimate of each engine alone. Engines without data for such a job are omitted. */
    public Map<Engine, DurationEstimate> byRung(JobFacts facts) {
        Prediction whole = predict(facts);
        Map<Engine, DurationEstimate> answers = new EnumMap<>(Engine.class);
        for (Engine rung : List.of(Engine.RESUBMISSION, Engine.RETRIEVAL, Engine.LEARNED, Engine.FALLBACK)) {
            WitnessEstimates part = whole.estimates().of(rung);
            if (!part.present().isEmpty()) {
                answer(facts, prediction(facts, whole.keys(), whole.scope(), part, whole.guessed(), whole.features()))
                        .ifPresent(answer -> answers.put(rung, answer));
            }
        }
        return answers;
    }

    /** Returns the number of ended runs of the same user and workload with the same request. */
    public int ranSo(JobFacts facts) {
        String key = likeness.keys(facts).get(Witness.USER_WORKLOAD_AND_REQUEST);
        return likeness.runs(key).map(RecentRuns::count).orElse(0);
    }

    /**
     * Learns from the end of a job. A run of less than a second counts as a run with its end state, but its predictions
     * are not scored.
     */
    public void ended(JobFacts facts, FinishedRun run) {
        Prediction prediction = open.remove(run.jobId());
        double ln = TimeGrid.ln(run.durationSeconds());
        Map<Witness, String> keys = prediction == null ? likeness.keys(facts) : prediction.keys();
        if (prediction != null && run.durationSeconds() >= 1) {
            learn(facts, prediction, ln);
        }
        if (run.endState() != null) {
            if (prediction != null) {
                ends.weigh(prediction.ends(), run.endState());
            }
            ends.learn(keys, run.endState(), run.durationSeconds());
        }
        keys.values().forEach(key -> likeness.orNew(key).add(run));
        all.add(ln);
        quantiles.ended(ln);
        limits.learn(facts, run.durationSeconds());
        groups.add(keys, facts, run);
        worth.learn(facts, run);
        usersKnown |= facts.user() != null;
        endedRuns++;
    }

    /** Returns the regressor, whose models can be stored and resumed. */
    public LearnedMedian regressor() {
        return learned;
    }

    private void learn(JobFacts facts, Prediction prediction, double ln) {
        mixture.learn(prediction.scope(), prediction.estimates(), ln);
        guesses.learn(facts.user(), prediction.guessed(), ln);
        double weight = bursts.weightOfNext(request(prediction.keys()));
        quantiles.learn(prediction.levels(), ln, weight);
        nearRuns.learn(prediction.readings(), ln, weight);
        learned.learn(prediction.features(), ln, weight);
    }

    private Prediction predict(JobFacts facts) {
        Map<Witness, String> keys = likeness.keys(facts);
        Spread prior = all.spread();
        WitnessEstimates estimates = new WitnessEstimates();
        estimates.put(WitnessEstimates.ALL_RUNS, prior);
        keys.forEach((evidence, key) -> likeness.runs(key).ifPresent(runs -> {
            estimates.put(WitnessEstimates.lastRuns(evidence), runs.spread(FADING_OF_LAST, prior));
            estimates.put(WitnessEstimates.manyRuns(evidence), runs.spread(FADING_OF_MANY, prior));
        }));
        Likest likest = likest(keys);
        Map<Guess, Double> guessed = Guesses.of(
                facts,
                likest == null ? null : likest.runs(),
                likeness.runs(keys.get(Witness.USER_AND_REQUEST)).orElse(null),
                likeness.runs(keys.get(Witness.USER)).orElse(null));
        double[] features = features(facts, keys);
        learned.ln(features).ifPresent(ln -> guessed.put(Guess.LEARNED_MEDIAN, ln));
        guessed.forEach((guess, ln) ->
                estimates.put(WitnessEstimates.index(guess), guesses.spread(facts.user(), guess, ln, prior)));
        WitnessMixture.Scope scope =
                new WitnessMixture.Scope(situation(likest), keys.get(Witness.USER), keys.get(Witness.USER_AND_REQUEST));
        return prediction(facts, keys, scope, estimates, guessed, features);
    }

    private double[] features(JobFacts facts, Map<Witness, String> keys) {
        return Features.of(
                facts,
                OF_FEATURES.stream()
                        .map(evidence -> likeness.runs(keys.get(evidence)))
                        .toList());
    }

    private Prediction prediction(
            JobFacts facts,
            Map<Witness, String> keys,
            WitnessMixture.Scope scope,
            WitnessEstimates estimates,
            Map<Guess, Double> guessed,
            double[] features) {
        Spread combined = mixture.combined(scope, estimates);
        double most = limits.maxSeconds(facts);
        Quantiles.Levels levels = quantiles.levels(scope.situation(), combined, estimates, facts, most);
        double middleLn = Math.log(quantiles.interval(levels, most).middle());
        Likest likest = likest(keys);
        return new Prediction(
                keys,
                scope,
                estimates,
                guessed,
                ends.rungs(keys),
                levels,
                nearRuns.readings(combined, middleLn, Math.log(most), ranBefore(facts, likest), runsLikestFirst(keys)),
                features);
    }

    private List<RecentRuns> runsLikestFirst(Map<Witness, String> keys) {
        return LIKEST_FIRST.stream()
                .flatMap(evidence -> likeness.runs(keys.get(evidence)).stream())
                .toList();
    }

    private static String request(Map<Witness, String> keys) {
        return keys.getOrDefault(Witness.USER_AND_REQUEST, keys.getOrDefault(Witness.REQUEST, ""));
    }

    private @Nullable Likest likest(Map<Witness, String> keys) {
        for (Witness evidence : LIKEST_FIRST) {
            RecentRuns runs = likeness.runs(keys.get(evidence)).orElse(null);
            if (runs != null) {
                return new Likest(evidence, runs);
            }
        }
        return null;
    }

    /**
     * Returns the key of the weights, which are shared by jobs with equal evidence: the same kind of evidence, from
     * about the same number of runs, in steps of doubling.
     */
    private static String situation(@Nullable Likest likest) {
        if (likest == null) {
            return "unknown";
        }
        int doublings = 32 - Integer.numberOfLeadingZeros(Math.min(likest.runs().count(), 8));
        return likest.evidence() + "/" + doublings;
    }

    /**
     * Returns the estimate for the known facts. If the history names users, the weights learned from their jobs do not
     * apply to a job without a user; then the plain quantiles of a group are returned.
     */
    private Optional<DurationEstimate> answerForFacts(JobFacts facts, Prediction prediction) {
        if (usersKnown && facts.user() == null) {
            return groups.likest(prediction.keys(), facts).map(group -> plain(facts, prediction, group));
        }
        return answer(facts, prediction);
    }

    /** Returns the plain quantiles of the group; its median is the likeliest duration. */
    private DurationEstimate plain(JobFacts facts, Prediction prediction, Groups.Group group) {
        Spread spread = group.spread();
        double most = Math.min(group.maxSeconds(), limits.maxSeconds(facts));
        double middle = Math.min(most, Math.exp(spread.lnQuantile(0.5)));
        return new DurationEstimate(
                Math.min(most, Math.exp(spread.lnQuantile(0.1))),
                middle,
                Math.min(most, Math.exp(spread.lnQuantile(0.9))),
                middle,
                ends.odds(prediction.ends()),
                group.engine(),
                group.newest().neighbours(),
                group.newest().count(),
                worth.mostUseful(facts).orElse(null));
    }

    private Optional<DurationEstimate> answer(JobFacts facts, Prediction prediction) {
        if (endedRuns == 0 && facts.requestedSeconds() == null) {
            return Optional.empty();
        }
        double most = limits.maxSeconds(facts);
        Likest likest = likest(prediction.keys());
        Quantiles.Interval interval = nearRuns(likest, quantiles.interval(prediction.levels(), most));
        return Optional.of(new DurationEstimate(
                interval.low(),
                interval.middle(),
                interval.high(),
                Math.min(most, Math.exp(nearRuns.best(prediction.readings()))),
                ends.odds(prediction.ends()),
                engine(likest),
                likest == null ? List.of() : likest.runs().neighbours(),
                likest == null ? 0 : likest.runs().count(),
                worth.mostUseful(facts).orElse(null)));
    }

    /**
     * Limits the range of a job that ran before to the neighbourhood of its own runs until weights are learned; the
     * fewer runs, the wider.
     */
    private Quantiles.Interval nearRuns(@Nullable Likest likest, Quantiles.Interval interval) {
        if (likest == null || engine(likest) != Engine.RESUBMISSION || endedRuns >= MIN_FOR_WEIGHTS) {
            return interval;
        }
        RecentRuns runs = likest.runs();
        double reach = 1 + REACH_OF_ONE_RUN / runs.count();
        double shortest = Math.exp(runs.lnQuantile(0)) / reach;
        double longest = Math.exp(runs.lnQuantile(1)) * reach;
        return new Quantiles.Interval(
                Math.max(interval.low(), Math.min(shortest, interval.middle())),
                interval.middle(),
                Math.min(interval.high(), Math.max(longest, interval.middle())));
    }

    private static boolean ranBefore(JobFacts facts, @Nullable Likest likest) {
        boolean nobodyNamed = facts.user() == null && likest != null && likest.evidence() == Witness.REQUEST;
        return engine(likest) == Engine.RESUBMISSION || nobodyNamed;
    }

    private static Engine engine(@Nullable Likest likest) {
        return likest == null ? Engine.FALLBACK : likest.evidence().engine();
    }
}
