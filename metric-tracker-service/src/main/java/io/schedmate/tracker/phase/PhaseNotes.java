package io.schedmate.tracker.phase;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a job's log has last reported besides training.
 *
 * @param lastLineAt time of its last line of any kind; null = none
 * @param phase at the last report; null = training or unknown
 * @param line the line that reports the phase
 * @param savedAt time of the last checkpoint; null = none seen
 * @param saveGapsSeconds times between the latest checkpoints
 * @param longestGapSeconds longest time between progress reports since the log began
 * @param secondGapSeconds the second longest time; a pause that has occurred twice belongs to the training; null = none
 * @param rhythm how regularly pauses occur
 * @param intervals the intervals at which the job evaluates or saves according to the log
 * @param saveRhythm number of progress reports between the checkpoints
 */
public record PhaseNotes(
        @Nullable Instant lastLineAt,
        @Nullable Phase phase,
        @Nullable String line,
        @Nullable Instant savedAt,
        List<Double> saveGapsSeconds,
        double longestGapSeconds,
        @Nullable Double secondGapSeconds,
        PauseRegularity rhythm,
        List<PauseInterval> intervals,
        PauseRegularity saveRhythm) {

    public static final PhaseNotes NONE = new PhaseNotes(
            null, null, null, null, List.of(), 0, null, PauseRegularity.NONE, List.of(), PauseRegularity.NONE);

    private static final int MAX_GAPS = 8;
    /**
     * The time within which save messages belong to one save, which prints several lines: model, optimiser, scheduler.
     */
    private static final Duration ONE_SAVE = Duration.ofSeconds(20);

    public PhaseNotes {
        saveGapsSeconds = List.copyOf(saveGapsSeconds);
        rhythm = Objects.requireNonNullElse(rhythm, PauseRegularity.NONE);
        intervals = List.copyOf(Objects.requireNonNullElse(intervals, List.of()));
        saveRhythm = Objects.requireNonNullElse(saveRhythm, PauseRegularity.NONE);
    }

    /** Returns the notes after lines from a time. */
    public PhaseNotes after(PhaseLexicon.Reading reading, boolean progressed, Instant at) {
        boolean keeps = !progressed && (reading.phase() == null || (reading.phase() == Phase.RESULTS && phase != null));
        PhaseNotes noted = new PhaseNotes(
                lastLineAt != null && lastLineAt.isAfter(at) ? lastLineAt : at,
                keeps ? phase : reading.phase(),
                keeps ? line : reading.line(),
                savedAt,
                saveGapsSeconds,
                longestGapSeconds,
                secondGapSeconds,
                rhythm,
                intervals,
                progressed ? saveRhythm.report() : saveRhythm);
        return reading.saved() ? noted.saved(at, reading.best()) : noted;
    }

    /**
     * Returns the notes after progress that followed the previous report by this gap.
     *
     * @param usualSeconds the usual gap; null = too few gaps to know
     */
    public PhaseNotes afterGap(double seconds, @Nullable Double usualSeconds) {
        PauseRegularity after = usualSeconds == null ? rhythm : rhythm.after(seconds, usualSeconds);
        if (seconds <= (secondGapSeconds == null ? 0 : secondGapSeconds)) {
            return with(after, intervals);
        }
        return new PhaseNotes(
                lastLineAt,
                phase,
                line,
                savedAt,
                saveGapsSeconds,
                Math.max(seconds, longestGapSeconds),
                longestGapSeconds == 0 ? null : Double.valueOf(Math.min(seconds, longestGapSeconds)),
                after,
                intervals,
                saveRhythm);
    }

    /** Returns the notes with the intervals that the log states. */
    public PhaseNotes with(List<PauseInterval> stated) {
        return with(rhythm, stated);
    }

    private PhaseNotes with(PauseRegularity pauses, List<PauseInterval> stated) {
        return new PhaseNotes(
                lastLineAt,
                phase,
                line,
                savedAt,
                saveGapsSeconds,
                longestGapSeconds,
                secondGapSeconds,
                pauses,
                stated,
                saveRhythm);
    }

    /** Returns the times of the latest checkpoints, oldest first. */
    public List<Instant> saves() {
        if (savedAt == null) {
            return List.of();
        }
        List<Instant> saves = new ArrayList<>(List.of(savedAt));
        for (double gap : saveGapsSeconds.reversed()) {
            saves.add(saves.getLast().minusMillis(Math.round(gap * 1000)));
        }
        return saves.reversed();
    }

    /** Whoever saves the best model so far does so ever more rarely, so this tells nothing about the next save. */
    private PhaseNotes saved(Instant at, boolean best) {
        if (savedAt != null && at.isBefore(savedAt.plus(ONE_SAVE))) {
            return this;
        }
        List<Double> gaps = new ArrayList<>(saveGapsSeconds);
        if (savedAt != null) {
            gaps.add(Duration.between(savedAt, at).toMillis() / 1000.0);
        }
        return new PhaseNotes(
                lastLineAt,
                phase,
                line,
                at,
                gaps.subList(Math.max(0, gaps.size() - MAX_GAPS), gaps.size()),
                longestGapSeconds,
                secondGapSeconds,
                rhythm,
                intervals,
                best ? PauseRegularity.NONE : saveRhythm.pause());
    }
}
