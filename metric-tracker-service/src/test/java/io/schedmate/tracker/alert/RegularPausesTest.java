package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests a job that evaluates without logging it, every ten reports or at irregular intervals. */
class RegularPausesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration GAP = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMinutes(16);

    private final Replay job =
            new Replay(AlertRules.DEFAULT, "job", new JobOwners.Requested(8, null, null, null, null), START);
    private int step;

    @Test
    void aSilenceBetweenRegularPausesIsReportedWithinThreeUsualGaps() {
        for (int pause = 0; pause < 6; pause++) {
            train(10, GAP);
            pause(PAUSE);
        }
        train(4, GAP);
        assertThat(job.changes).isEmpty();

        pause(GAP.multipliedBy(3));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().condition()).isEqualTo(AlertCondition.HANG));
    }

    @Test
    void aSilenceWhereAPauseIsDueIsAwaitedAsLongAsThePausesBefore() {
        for (int pause = 0; pause < 6; pause++) {
            train(10, GAP);
            pause(PAUSE);
        }
        train(9, GAP);

        pause(PAUSE);
        assertThat(job.changes).isEmpty();
    }

    @Test
    void amongPausesWithoutARhythmEachSilenceMayBeOne() {
        for (int reports : List.of(14, 6, 20, 9, 16, 7)) {
            train(reports, GAP);
            pause(PAUSE);
        }
        train(2, GAP);

        pause(PAUSE);
        assertThat(job.changes).isEmpty();
    }

    /** A file system that is slow for some minutes is not a hang of a job that reports every ten seconds. */
    @Test
    void aSilenceOfAFewMinutesIsAwaitedWherePausesTakeAsLong() {
        for (int pause = 0; pause < 6; pause++) {
            train(60, Duration.ofSeconds(10));
            pause(Duration.ofMinutes(4));
        }
        train(20, Duration.ofSeconds(10));

        int before = job.changes.size();
        pause(Duration.ofMinutes(4).plusSeconds(50));
        assertThat(job.changes).hasSize(before);
        pause(Duration.ofSeconds(30));
        assertThat(job.changes).hasSize(before + 1);
    }

    private void train(int reports, Duration gap) {
        for (int report = 0; report < reports; report++) {
            step++;
            job.write(
                    job.now().plus(gap),
                    List.of(String.format(Locale.ROOT, "step %d/9000 | loss: %.6f", step, 2 + 5.0 / step)));
        }
    }

    private void pause(Duration pause) {
        job.until(job.now().plus(pause));
    }
}
