package io.schedmate.evaluation.history;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Replays a trace in submission order: the estimator learns from a job only if it has ended before the next submission.
 */
public final class HistoryReplay {

    private static final List<Engine> RUNGS =
            List.of(Engine.RESUBMISSION, Engine.RETRIEVAL, Engine.LEARNED, Engine.FALLBACK);

    private final DurationEstimator estimator = new DurationEstimator();
    private final List<Baseline> baselines = Baselines.all();
    private final Map<String, ForecastTally> tallies = new LinkedHashMap<>();
    private final Map<Engine, ForecastTally> besideRungs = new EnumMap<>(Engine.class);
    private final EndTally oddsTally = new EndTally("estimate");
    private final EndTally sharesTally = new EndTally("shares so far");
    private final EndShares endShares = new EndShares();
    private final PriorityQueue<TraceJob> running =
            new PriorityQueue<>(Comparator.comparingDouble(TraceJob::endSeconds).thenComparing(TraceJob::id));
    private int scored;
    private int abstained;

    private final Answers answers;

    private HistoryReplay(Answers answers) {
        this.answers = answers;
    }

    /** Receives the answers in their order. */
    public interface Answers {
        void given(TraceJob job, Optional<DurationEstimate> answer);
    }

    /** Scores the estimator, each of its engines alone, and the baselines. Expects the jobs in submission order. */
    public static HistoryReport replay(List<TraceJob> jobs, Answers answers) {
        HistoryReplay replay = new HistoryReplay(answers);
        for (TraceJob job : jobs) {
            replay.submit(job);
        }
        return replay.report();
    }

    /** Returns an estimator that has learned from all jobs. */
    public static DurationEstimator learnt(List<TraceJob> jobs) {
        HistoryReplay replay = new HistoryReplay((job, answer) -> {});
        for (TraceJob job : jobs) {
            replay.endUntil(job.submitSeconds());
            replay.estimator.submitted(job.id(), job.facts());
            replay.running.add(job);
        }
        replay.endUntil(Double.POSITIVE_INFINITY);
        return replay.estimator;
    }

    private void submit(TraceJob job) {
        endUntil(job.submitSeconds());
        if (job.scored()) {
            forecast(job);
        } else {
            estimator.submitted(job.id(), job.facts());
        }
        running.add(job);
    }

    private void endUntil(double seconds) {
        for (TraceJob next = running.peek(); next != null && next.endSeconds() <= seconds; next = running.peek()) {
            end(running.remove());
        }
    }

    private void end(TraceJob job) {
        estimator.ended(job.facts(), job.run());
        baselines.forEach(baseline -> baseline.ended(job));
        endShares.learn(job.endState());
    }

    private void forecast(TraceJob job) {
        scored++;
        double truth = job.durationSeconds();
        Map<Engine, DurationEstimate> rungs = estimator.byRung(job.facts());
        Optional<DurationEstimate> answer = estimator.submitted(job.id(), job.facts());
        answers.given(job, answer);
        DurationEstimate estimate = answer.orElse(null);
        abstained += estimate == null ? 1 : 0;
        tally("estimate").add(truth, forecast(estimate));
        RUNGS.forEach(rung -> {
            DurationEstimate alone = rungs.get(rung);
            tally(name(rung)).add(truth, forecast(alone));
            if (alone != null && estimate != null) {
                beside(rung).add(truth, forecast(estimate));
            }
        });
        baselines.forEach(baseline -> tally(baseline.name()).add(truth, baseline.forecast(job)));
        if (estimate != null && job.endState() != null) {
            oddsTally.add(job.endState(), estimate.ends().probability());
            sharesTally.add(job.endState(), endShares.shares());
        }
    }

    private static @Nullable Forecast forecast(@Nullable DurationEstimate estimate) {
        return estimate == null
                ? null
                : new Forecast(estimate.p10(), estimate.p50(), estimate.p90(), estimate.likeliest(), true);
    }

    private static String name(Engine rung) {
        return "rung " + rung.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the estimator's tally on the jobs that an engine answered. */
    private ForecastTally beside(Engine rung) {
        return besideRungs.computeIfAbsent(rung, _ -> new ForecastTally("estimate"));
    }

    private List<HistoryReport.EngineComparison> besideRungs() {
        List<HistoryReport.EngineComparison> all = new ArrayList<>();
        besideRungs.forEach((rung, tally) -> {
            Score whole = tally.score();
            all.add(new HistoryReport.EngineComparison(
                    whole.jobs(), Comparison.beside(whole, tally(name(rung)).score())));
        });
        return all;
    }

    private ForecastTally tally(String name) {
        return tallies.computeIfAbsent(name, ForecastTally::new);
    }

    private HistoryReport report() {
        List<Score> scores = tallies.values().stream().map(ForecastTally::score).toList();
        return new HistoryReport(
                scored,
                abstained,
                scores,
                comparisons(scores),
                besideRungs(),
                List.of(oddsTally.score(), sharesTally.score()));
    }

    private List<Comparison> comparisons(List<Score> scores) {
        if (scores.isEmpty()) {
            return List.of();
        }
        List<String> rules = baselines.stream().map(Baseline::name).toList();
        return Comparison.all(
                scores.getFirst(),
                scores.stream().filter(score -> rules.contains(score.name())).toList(),
                scored);
    }
}
