package io.schedmate.evaluation.timeouts;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.evaluation.history.HistoryReplay;
import io.schedmate.evaluation.history.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replays a trace in submission order. At some times during a job's run, the history known at its submission is used to
 * predict whether it will reach its time limit.
 */
public final class TimeoutReplay {

    /** The other rule warns once this share of the limit has passed. */
    public static final double LATE = 0.9;

    private static final List<Double> INSTANTS = List.of(0.0, 0.1, 0.25, 0.5, 0.75, LATE);
    /** Schedulers kill jobs a little late, and jobs that save a checkpoint end a little early. */
    private static final double REACHED = 0.99;
    /** Estimates are on a grid of times: a time this close to the limit counts as reaching it. */
    private static final double NEARLY = 0.9;

    private final double warnFrom;
    private final List<Counts> ours = INSTANTS.stream().map(Counts::new).toList();

    private TimeoutReplay(double warnFrom) {
        this.warnFrom = warnFrom;
    }

    private static final class Counts {

        private final double elapsedRatio;
        private int jobs;
        private int timeouts;
        private int warned;
        private int right;

        Counts(double elapsedRatio) {
            this.elapsedRatio = elapsedRatio;
        }

        void add(boolean reaches, boolean warns) {
            jobs++;
            timeouts += reaches ? 1 : 0;
            warned += warns ? 1 : 0;
            right += reaches && warns ? 1 : 0;
        }

        TimeoutScore score(String rule) {
            return new TimeoutScore(rule, elapsedRatio, jobs, timeouts, warned, right);
        }
    }

    /**
     * Scores the warnings from history by time, followed by the rule that warns each job once 90 % of its limit have
     * passed.
     *
     * @param warnFrom the least probability of reaching the limit at which a job is warned, 0 to 1
     */
    public static List<TimeoutScore> replay(List<TraceJob> jobs, double warnFrom) {
        TimeoutReplay replay = new TimeoutReplay(warnFrom);
        HistoryReplay.replay(jobs, replay::given);
        List<TimeoutScore> scores = new ArrayList<>(
                replay.ours.stream().map(counts -> counts.score("history")).toList());
        TimeoutScore last = scores.getLast();
        scores.add(new TimeoutScore(
                "all still running at 90 %",
                last.elapsedRatio(), last.jobs(), last.timeouts(), last.jobs(), last.timeouts()));
        return scores;
    }

    private void given(TraceJob job, Optional<DurationEstimate> answer) {
        Double limit = job.facts().requestedSeconds();
        if (limit == null || limit <= 0) {
            return;
        }
        boolean reaches = job.durationSeconds() >= REACHED * limit;
        for (Counts counts : ours) {
            double elapsed = counts.elapsedRatio * limit;
            if (job.durationSeconds() > elapsed) {
                counts.add(reaches, answer.isPresent() && warns(answer.get(), limit, elapsed));
            }
        }
    }

    private boolean warns(DurationEstimate estimate, double limit, double elapsed) {
        return RunTimes.of(estimate).chanceToLast(NEARLY * limit, elapsed) >= warnFrom;
    }
}
