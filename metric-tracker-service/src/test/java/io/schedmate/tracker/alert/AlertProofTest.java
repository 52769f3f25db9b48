package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how much evidence proves a condition, and what an alert keeps when it changes. */
class AlertProofTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long GIB = 1L << 30;

    private final Replay job =
            new Replay(AlertRules.DEFAULT, "job", new JobOwners.Requested(4, null, 1, "a100", 64 * GIB), START);
    private int step;

    @ParameterizedTest
    @CsvSource({"0.01, 0.0, 0.8", "0.45, 0.5, 0.8", "0.99, 0.0, 0.2"})
    void fewReadingsCouldAllBeOfOnePause(double utilisation, double empty, double power) {
        job.use(new ResourceUse(utilisation, empty, null, power, null, 0.3, 20 * GIB, 19));
        train(60, MINUTE);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void whatIsHeldForLessThanHalfAnHourIsNoWaste() {
        job.use(new ResourceUse(0.45, 0.5, null, 0.8, null, 0.3, 20 * GIB, 100));
        train(25, MINUTE);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aJobThatUsesNoneOfItsGpusIsIdleAndHoldsNotJustSomeOfThemForNothing() {
        job.use(new ResourceUse(0.01, 1.0, null, 0.1, null, 0.97, 20 * GIB, 100));
        train(60, MINUTE);

        assertThat(job.changes)
                .extracting(change -> change.alert().condition())
                .containsExactly(AlertCondition.GPU_IDLE);
    }

    @ParameterizedTest
    @CsvSource({"60, 5, false", "60, 12, true"})
    void slowerThanSimilarJobsIsProvenAfterTenMinutes(int steps, int seconds, boolean reported) {
        job.similar(new ThroughputEstimate("A100", 4, 5L, new Rate(100, "samples/s")));
        train(steps, Duration.ofSeconds(seconds));

        assertThat(changes(AlertCondition.SLOWER_THAN_KIN))
                .isEqualTo(reported ? List.of(AlertChange.OPENED) : List.of());
    }

    /** Ten reports in more than an hour and a half are too few. */
    @Test
    void aLossThatWasReportedSeldomIsNotFlat() {
        for (int report = 0; report < 10; report++) {
            write(Duration.ofMinutes(10), "0.693100");
        }

        assertThat(job.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'15,30,45', 110, false",
        "'15,30,45,60', 85, false",
        "'15,30,45,60', 125, true",
        "'5,10,15,20', 40, false",
        "'5,10,15,20', 60, true",
        "'20,40,60,80', 140, false",
        "'20,40,60,80', 150, true",
        // It saves at no regular times.
        "'20,40,60,110', 300, false"
    })
    void aCheckpointIsOverdueByTheGapsThatWereSeen(String saves, int until, boolean reported) {
        Set<String> minutes = Set.of(saves.split(","));
        for (int minute = 1; minute <= until; minute++) {
            train(1, MINUTE);
            if (minutes.contains(Integer.toString(minute))) {
                job.write(job.now().plusSeconds(5), List.of("Saved checkpoint to /scratch/run/step-" + minute));
            }
        }

        assertThat(changes(AlertCondition.CHECKPOINT_OVERDUE))
                .isEqualTo(reported ? List.of(AlertChange.OPENED) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"6, 0.99, true", "4, 0.99, false", "6, 0.96, false"})
    void fastGrowthIsBelievedAfterFiveMinutesInAStraightLine(int minutes, double fit, boolean reported) {
        job.trends(
                new Trends(null, new MemoryTrend(START, minutes, 55 * GIB, 64 * GIB, 3.0 * GIB / 60, fit), List.of()));
        train(30, MINUTE);

        assertThat(changes(AlertCondition.OUT_OF_MEMORY)).isEqualTo(reported ? List.of(AlertChange.OPENED) : List.of());
    }

    @Test
    void whatGoesToAndFroIsReportedOnceInTenMinutes() {
        job.use(idle());
        train(60, MINUTE);
        job.use(busy());
        train(4, MINUTE);
        job.use(idle());
        train(4, MINUTE);
        assertThat(changes(AlertCondition.GPU_IDLE)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);

        train(12, MINUTE);
        assertThat(changes(AlertCondition.GPU_IDLE))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    @Test
    void whatSomebodyHasSeenIsForThemToSeeAgainWhenItIsGraver() {
        job.trends(host(48 * GIB));
        train(60, MINUTE);
        JobAlertChanged opened = job.changes.getFirst();
        decisions().acknowledge(opened.alert().alertId(), new AlertNote("rosa", job.now(), null, "on it"));
        train(12, MINUTE);
        assertThat(job.kept.alerts().all())
                .singleElement()
                .satisfies(alert -> assertThat(alert.status()).isEqualTo(AlertStatus.ACKNOWLEDGED));

        job.trends(host(60 * GIB));
        train(12, MINUTE);
        assertThat(job.kept.alerts().all()).singleElement().satisfies(alert -> {
            assertThat(alert.severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(alert.status()).isEqualTo(AlertStatus.OPEN);
        });
    }

    /** Without new information, an update would only be one message per alert every ten minutes. */
    @Test
    void anAlertOfWhichNothingNewIsKnownIsNotUpdated() {
        job.use(idle());
        train(120, MINUTE);

        assertThat(job.changes).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {90, 130})
    void aSilenceBeforeFiveGapsAreKnownIsNoHang(int minutes) {
        train(4, MINUTE);
        job.until(job.now().plus(Duration.ofMinutes(minutes)));

        assertThat(job.changes).isEmpty();
    }

    private AlertDecisions decisions() {
        return new AlertDecisions(job.kept.alerts(), _ -> {}, job.kept.transactions());
    }

    private static ResourceUse idle() {
        return new ResourceUse(0.01, 0.0, null, null, null, null, null, 100);
    }

    private static ResourceUse busy() {
        return new ResourceUse(0.9, 0.0, null, null, null, null, null, 100);
    }

    private static Trends host(long latestBytes) {
        return new Trends(null, new MemoryTrend(START, 60, latestBytes, 64 * GIB, 8.0 * GIB / 3600, 0.99), List.of());
    }

    private void train(int reports, Duration gap) {
        for (int report = 0; report < reports; report++) {
            write(gap, String.format(Locale.ROOT, "%.6f", 2 + 5.0 / (step + 1)));
        }
        job.until(job.now().plusMillis(1));
    }

    private void write(Duration gap, String loss) {
        step++;
        job.write(
                job.now().plus(gap),
                List.of(String.format(Locale.ROOT, "step %d/9000 | loss: %s | lr: 1.0e-04", step, loss)));
    }

    private List<AlertChange> changes(AlertCondition condition) {
        return job.changes.stream()
                .filter(change -> change.alert().condition() == condition)
                .map(JobAlertChanged::change)
                .filter(change -> change != AlertChange.UPDATED)
                .toList();
    }
}
