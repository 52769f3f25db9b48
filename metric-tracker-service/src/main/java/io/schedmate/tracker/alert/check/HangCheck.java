package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.phase.PauseInterval;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.Phase;
import io.schedmate.tracker.phase.PhaseNotes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a job has made no progress for far longer than usual. The limit depends on the last lines of the log: it
 * is shortest if they explain nothing, while an evaluation or a checkpoint may take as long as the longest one so far.
 */
record HangCheck(AlertRules rules) implements Check {

    /** The kind of a pause that no table names. */
    private static final String OTHER_WORK = "other_work";

    private static final int MIN_GAPS = 5;
    /**
     * The factor by which the longest gap may be exceeded. A single long gap among the latest is an evaluation or a
     * checkpoint that the log does not name.
     */
    private static final double LONGEST_TIMES = 1.5;

    private static final double PAUSE_TIMES = 3;
    /**
     * The multiple of {@code pauseAtMost} that a pause may take. Longer gaps, such as the hours between two attempts in
     * one log, are not pauses.
     */
    private static final double HABIT_TIMES = 2;

    /** A search between two steps evaluates many candidates, and prints the results of each. */
    private static final double RESULTS_TIMES = 8;

    private static final double SPREAD = 1.1;
    /** The number of usual gaps for the first pause of a kind, such as the first evaluation; it rarely takes longer. */
    private static final double UNSEEN_TIMES = 12;
    /** The number of gaps kept. With fewer gaps, the next pause is likely to be the first of the run. */
    private static final int GAPS_OF_A_HABIT = 32;
    /** The multiple of the shortest hang after which an occasional delay, such as a slow file system, is over. */
    private static final double HITCH_TIMES = 2.5;

    private record Judged(String kind, double limitSeconds) {}

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        Instant since = job.progressAt();
        Double usual = Amounts.median(job.state().gapsSeconds());
        if (since == null || usual == null || job.state().gapsSeconds().size() < MIN_GAPS) {
            return Optional.empty();
        }
        double silent = seconds(since, now);
        Judged judged = judge(job, usual, since, now);
        return silent <= judged.limitSeconds()
                ? Optional.empty()
                : Optional.of(finding(job, judged, usual, silent, now));
    }

    private Judged judge(JobView job, double usual, Instant since, Instant now) {
        double longest = longest(job.state().gapsSeconds(), usual);
        Phase phase = phase(job, usual);
        if (phase == Phase.FINISHED) {
            double limit = Math.max(
                    Math.max(seconds(rules.finishedAtMost()), LONGEST_TIMES * longest),
                    otherWork(job.state().pauseLines(), usual));
            return new Judged("finished", goesOn(job, now, limit) ? HABIT_TIMES * limit : limit);
        }
        if (phase != null) {
            double limit = Math.max(unseen(job, usual), Math.max(PAUSE_TIMES * longest, silent(usual, longest)));
            return new Judged(phase.wire(), goesOn(job, now, limit) ? HABIT_TIMES * limit : limit);
        }
        if (hasOtherLines(job, since, usual)) {
            double limit = Math.max(seconds(rules.pauseAtMost()), PAUSE_TIMES * longest);
            if (job.state().phases().phase() == Phase.RESULTS && goesOn(job, now, seconds(rules.pauseAtMost()))) {
                return new Judged("no_step", Math.max(limit, RESULTS_TIMES * seconds(rules.pauseAtMost())));
            }
            return new Judged("no_step", goesOn(job, now, silent(usual, longest)) ? HABIT_TIMES * limit : limit);
        }
        double silent = silentLimit(job, usual, longest);
        double other = otherWork(job.state().pauseLines(), usual);
        double limit = Math.max(silent, other);
        Phase due = due(job, usual);
        return due == null
                ? new Judged(other > silent ? OTHER_WORK : "silent", limit)
                : new Judged(
                        due.wire(),
                        Math.max(
                                limit,
                                PAUSE_TIMES * reasonablyLongest(job.state().phases())));
    }

    /**
     * Returns the longest of the latest gaps, except for a standstill of hours: it happened once, is not part of the
     * training, and must not hide the next one.
     */
    private double longest(List<Double> gaps, double usual) {
        List<Double> ordered = gaps.stream().sorted().toList();
        double most = Math.max(UNSEEN_TIMES * usual, HABIT_TIMES * seconds(rules.pauseAtMost()));
        return Math.max(ordered.get(ordered.size() - 2), Math.min(ordered.getLast(), most));
    }

    private double silentLimit(JobView job, double usual, double longest) {
        PhaseNotes phases = job.state().phases();
        double hitch = HITCH_TIMES * seconds(rules.hangAtLeast());
        double seen = Math.max(silent(usual, longest), everLongest(phases));
        if (phases.rhythm().pausesLater()) {
            return Math.max(least(usual), Math.min(seen, hitch));
        }
        double known = announcesPauses(phases, usual) ? seen : Math.max(seen, hitch);
        return isYoung(job, usual)
                ? Math.max(known, Math.min(UNSEEN_TIMES * usual, seconds(rules.pauseAtMost())))
                : known;
    }

    /**
     * Returns whether the gaps say anything about pauses of minutes. Gaps of seconds do so only after the job has
     * paused that long.
     */
    private boolean announcesPauses(PhaseNotes phases, double usual) {
        double shortest = seconds(rules.hangAtLeast());
        return rules.hangAfterGaps() * usual >= shortest || phases.longestGapSeconds() >= shortest;
    }

    /**
     * Returns a limit from the longest gaps since the log began. Pauses that occur once per epoch are rarely among the
     * latest gaps. A single very long pause must not hide a hang; two are a pattern.
     */
    private double everLongest(PhaseNotes phases) {
        double second = Objects.requireNonNullElse(phases.secondGapSeconds(), 0.0);
        double most = seconds(rules.pauseAtMost());
        return Math.max(
                Math.min(LONGEST_TIMES * second, HABIT_TIMES * most),
                Math.min(LONGEST_TIMES * phases.longestGapSeconds(), most));
    }

    /**
     * Returns how long a pause may take that the last line announces, though no table names it; 0 = it announces none.
     */
    private double otherWork(PauseLines lines, double usual) {
        double most = seconds(rules.pauseAtMost());
        return lines.isNews() ? most : PAUSE_TIMES * Math.min(most, lines.announcedSeconds(usual));
    }

    private double reasonablyLongest(PhaseNotes phases) {
        return Math.min(phases.longestGapSeconds(), seconds(rules.pauseAtMost()));
    }

    /**
     * Returns the limit for a pause that the log names and that is longer than any before, relative to the usual gap.
     * The duration of a first pause is unknown.
     */
    private double unseen(JobView job, double usual) {
        double most = seconds(rules.pauseAtMost());
        double reasonable = HABIT_TIMES * most;
        return hasPaused(job, usual) ? Math.max(most, Math.min(UNSEEN_TIMES * usual, reasonable)) : reasonable;
    }

    /**
     * Returns whether the job has printed lines recently, even without steps, as in an evaluation of several parts or
     * an architecture search.
     */
    private static boolean goesOn(JobView job, Instant now, double limit) {
        Instant lastLineAt = job.state().phases().lastLineAt();
        return lastLineAt != null && seconds(lastLineAt, now) <= limit;
    }

    /** Returns whether the run has few gaps and no known pause. */
    private boolean isYoung(JobView job, double usual) {
        return job.state().gapsSeconds().size() < GAPS_OF_A_HABIT && !hasPaused(job, usual);
    }

    private boolean hasPaused(JobView job, double usual) {
        return job.state().phases().longestGapSeconds() > rules.hangAfterGaps() * usual;
    }

    private double silent(double usual, double longest) {
        return Math.max(least(usual), LONGEST_TIMES * longest);
    }

    private double least(double usual) {
        return Math.max(rules.hangAfterGaps() * usual, seconds(rules.hangAtLeast()));
    }

    /**
     * Returns the current phase. If the log does not name one, the end of an epoch is followed by an evaluation, and
     * the end of the last epoch is the end of the run. A job that has not paused yet pauses when its settings say so.
     */
    private @Nullable Phase phase(JobView job, double usual) {
        MetricsSnapshot latest = job.state().latest();
        Phase noted = job.state().phases().phase();
        Phase named = noted == Phase.RESULTS ? null : noted;
        if (latest == null || latest.step() == null || named != null) {
            return named;
        }
        if (latest.totalSteps() != null && latest.totalSteps() - latest.step() <= stepsAGap(latest, usual)) {
            return epochsLeft(latest) ? Phase.EVALUATION : Phase.FINISHED;
        }
        return hasPaused(job, usual) ? null : due(job, usual);
    }

    /** Returns the phase that the job's settings require after the latest step; null = none or unknown. */
    private static @Nullable Phase due(JobView job, double usual) {
        MetricsSnapshot latest = job.state().latest();
        if (latest == null || latest.step() == null) {
            return null;
        }
        return job.state().phases().intervals().stream()
                .filter(interval -> interval.isDue(latest.step(), stepsAGap(latest, usual)))
                .map(PauseInterval::phase)
                .findFirst()
                .orElse(null);
    }

    /** Returns the steps between two reports: a log that prints every hundredth step does not print the last one. */
    private static double stepsAGap(MetricsSnapshot latest, double usual) {
        Double each = latest.stepTimeSeconds();
        return each == null || each <= 0 ? 1 : Math.max(1, SPREAD * usual / each);
    }

    private static boolean epochsLeft(MetricsSnapshot latest) {
        return latest.epoch() != null
                && (latest.totalEpochs() == null || Math.ceil(latest.epoch()) < latest.totalEpochs() - 1);
    }

    /** Returns whether the job printed lines more than a usual gap after its last progress. */
    private static boolean hasOtherLines(JobView job, Instant since, double usual) {
        Instant lastLineAt = job.state().phases().lastLineAt();
        return lastLineAt != null && seconds(since, lastLineAt) > usual;
    }

    private Finding finding(JobView job, Judged judged, double usual, double silent, Instant now) {
        String last = judged.kind().equals(OTHER_WORK)
                ? job.state().pauseLines().last()
                : job.state().phases().line();
        return new Finding(
                AlertCondition.HANG,
                judged.kind(),
                judged.kind().equals("finished") ? AlertSeverity.WARNING : AlertSeverity.CRITICAL,
                summary(judged.kind(), last == null, usual, silent),
                Objects.requireNonNullElse(job.state().latestAt(), now),
                new AlertEvidence(
                        last == null ? List.of() : List.of(last),
                        Map.of(
                                "silentSeconds",
                                silent,
                                "usualGapSeconds",
                                usual,
                                "limitSeconds",
                                judged.limitSeconds()),
                        job.request().nodes()),
                1);
    }

    private static String summary(String kind, boolean isExpected, double usual, double silent) {
        String times = "%s; the usual gap is %s".formatted(readable(silent), readable(usual));
        return switch (kind) {
            case "finished" -> "Training is complete, but the job has not exited for " + readable(silent) + ".";
            case "silent" -> "The job is running, but has logged nothing for " + times + ".";
            case "no_step" -> "The job is running and logging, but has reported no step for " + times + ".";
            default ->
                "%s %s. No step has followed for %s."
                        .formatted(
                                isExpected ? "Its settings or its epoch call for" : "It last reported",
                                kind.replace('_', ' ').toLowerCase(Locale.ROOT),
                                times);
        };
    }

    private static String readable(double seconds) {
        return seconds < 1 ? "%.1f s".formatted(seconds) : ReadableTime.of((long) seconds);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static double seconds(Instant from, Instant to) {
        return seconds(Duration.between(from, to));
    }
}
