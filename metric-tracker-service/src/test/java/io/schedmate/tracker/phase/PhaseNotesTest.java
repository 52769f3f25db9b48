package io.schedmate.tracker.phase;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.tracker.phase.PhaseLexicon.Reading;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PhaseNotesTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Reading NOTHING = new Reading(null, null, false, false);
    private static final Reading SAVED = new Reading(null, null, true, false);

    @Test
    void linesOfOneSaveAreOneSaveAndTheNextTellsTheGap() {
        PhaseNotes notes = PhaseNotes.NONE.after(SAVED, false, NOON).after(SAVED, false, NOON.plusSeconds(19));

        assertThat(notes.savedAt()).isEqualTo(NOON);
        assertThat(notes.saveGapsSeconds()).isEmpty();
        assertThat(notes.after(NOTHING, false, NOON.plusSeconds(20)).savedAt()).isEqualTo(NOON);
        PhaseNotes later = notes.after(SAVED, false, NOON.plusSeconds(20));
        assertThat(later.savedAt()).isEqualTo(NOON.plusSeconds(20));
        assertThat(later.saveGapsSeconds()).containsExactly(20.0);
    }

    @Test
    void ofManyGapsTheLatestEightAreKept() {
        PhaseNotes notes = IntStream.rangeClosed(0, 20)
                .boxed()
                .reduce(
                        PhaseNotes.NONE,
                        (known, save) -> known.after(SAVED, false, NOON.plusSeconds(60L * save * save)),
                        (one, _) -> one);

        assertThat(notes.saveGapsSeconds())
                .containsExactlyElementsOf(IntStream.rangeClosed(13, 20)
                        .mapToObj(save -> 60.0 * (2 * save - 1))
                        .toList());
    }

    @Test
    void aPhaseLastsUntilProgressOrAnotherPhase() {
        Phase first = Phase.values()[0];
        Phase other = Phase.values()[1];
        PhaseNotes within = PhaseNotes.NONE.after(new Reading(first, "it begins", false, false), false, NOON);

        PhaseNotes silent = within.after(NOTHING, false, NOON.plusSeconds(5));
        assertThat(silent.phase()).isEqualTo(first);
        assertThat(silent.line()).isEqualTo("it begins");
        assertThat(within.after(NOTHING, true, NOON.plusSeconds(5)).phase()).isNull();
        assertThat(within.after(new Reading(other, "the next", false, false), false, NOON)
                        .phase())
                .isEqualTo(other);
    }

    /** It may evaluate more before the next step. */
    @Test
    void resultsDoNotEndThePhaseThatTheLogNamed() {
        Reading results = new Reading(Phase.RESULTS, null, false, false);
        PhaseNotes named =
                PhaseNotes.NONE.after(new Reading(Phase.EVALUATION, "evaluating", false, false), false, NOON);

        assertThat(named.after(results, false, NOON).phase()).isEqualTo(Phase.EVALUATION);
        assertThat(named.after(results, true, NOON).phase()).isEqualTo(Phase.RESULTS);
        assertThat(PhaseNotes.NONE.after(results, false, NOON).phase()).isEqualTo(Phase.RESULTS);
    }

    /** The best model is saved while the validation improves, and then no longer. */
    @Test
    void aSaveOfTheBestModelIsACheckpointAndNoPartOfARhythm() {
        Reading best = new Reading(null, null, true, true);
        PhaseNotes notes = PhaseNotes.NONE
                .after(SAVED, false, NOON)
                .after(NOTHING, true, NOON.plusSeconds(30))
                .after(SAVED, false, NOON.plusSeconds(60));
        assertThat(notes.saveRhythm().between()).containsExactly(1);

        PhaseNotes later = notes.after(best, false, NOON.plusSeconds(120));
        assertThat(later.savedAt()).isEqualTo(NOON.plusSeconds(120));
        assertThat(later.saveRhythm()).isEqualTo(PauseRegularity.NONE);
    }

    @Test
    void aLateLineDoesNotMoveTheTimeOfTheLastLineAndTheLongestGapStays() {
        PhaseNotes notes = PhaseNotes.NONE.after(NOTHING, false, NOON).after(NOTHING, false, NOON.minusSeconds(60));

        assertThat(notes.lastLineAt()).isEqualTo(NOON);
        assertThat(notes.afterGap(7, null).afterGap(3, null).longestGapSeconds())
                .isEqualTo(7);
        assertThat(notes.afterGap(7, null).saveGapsSeconds()).isEqualTo(Collections.emptyList());
    }
}
