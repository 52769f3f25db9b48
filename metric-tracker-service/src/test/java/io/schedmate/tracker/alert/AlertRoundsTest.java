package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.GAP;
import static io.schedmate.tracker.alert.Trainings.START;
import static io.schedmate.tracker.alert.Trainings.asking;
import static io.schedmate.tracker.alert.Trainings.at;
import static io.schedmate.tracker.alert.Trainings.changes;
import static io.schedmate.tracker.alert.Trainings.job;
import static io.schedmate.tracker.alert.Trainings.line;
import static io.schedmate.tracker.alert.Trainings.stepEvery;
import static io.schedmate.tracker.alert.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertRoundsTest {

    private static final long GIB = 1L << 30;

    @Test
    void aJobThatGoesOnHasNoAlerts() {
        Replay job = job(null);
        train(job, 1, 200, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aSilenceIsReportedAsAHangWithinThreeUsualGapsAndProgressEndsIt() {
        Replay job = job(null);
        train(job, 1, 40, step -> 5.0 / step);

        job.until(job.now().plus(GAP.multipliedBy(3).minus(Replay.ROUND.multipliedBy(2))));
        assertThat(job.changes).isEmpty();
        job.until(at(40).plus(GAP.multipliedBy(3)));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.change()).isEqualTo(AlertChange.OPENED);
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.HANG);
            assertThat(change.alert().kind()).isEqualTo("silent");
            assertThat(change.alert().severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(change.alert().since()).isEqualTo(at(40));
            assertThat(change.alert().evidence().figures()).containsEntry("usualGapSeconds", 60.0);
        });

        job.write(job.now().plusSeconds(60), List.of(line(41, 2.0)));
        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes)
                .last()
                .satisfies(change -> assertThat(change.change()).isEqualTo(AlertChange.CLOSED));
    }

    /** The log does not name the first evaluation of the run. */
    @Test
    void theFirstPauseOfAYoungRunIsAwaitedForTwelveUsualGaps() {
        Replay job = job(null);
        train(job, 1, 20, step -> 5.0 / step);

        job.until(job.now().plus(GAP.multipliedBy(12)).minus(Replay.ROUND));
        assertThat(job.changes).isEmpty();
        job.until(job.now().plus(Replay.ROUND.multipliedBy(2)));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("silent"));
    }

    /** The run has paused once for five gaps, so a silence of eight gaps is not one of its pauses. */
    @Test
    void aYoungRunThatHasPausedIsAwaitedNoLongerThanItsPause() {
        Replay job = job(null);
        train(job, 1, 12, step -> 5.0 / step);
        job.until(job.now().plus(GAP.multipliedBy(4)));
        train(job, 13, 24, step -> 5.0 / step);
        assertThat(job.changes).isEmpty();

        job.until(job.now().plus(GAP.multipliedBy(8)));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("silent"));
    }

    /** The job reports every five minutes and evaluates for three quarters of an hour. */
    @Test
    void aPauseThatTheLogNamesIsHeldAgainstThePaceOfTheReports() {
        Replay job = job(null);
        Instant at = START;
        for (int step = 1; step <= 20; step++) {
            at = at.plus(Duration.ofMinutes(5));
            job.write(at, List.of(line(step, 5.0 / step)));
        }
        job.write(at.plusSeconds(1), List.of("Running evaluation on the validation split"));

        job.until(job.now().plus(Duration.ofMinutes(55)));
        assertThat(job.changes).isEmpty();
        job.until(job.now().plus(Duration.ofMinutes(10)));
        assertThat(changes(job, AlertCondition.HANG)).containsExactly(AlertChange.OPENED);
    }

    @Test
    void aHangThatComesAgainOpensTheSameAlert() {
        Replay job = job(null);
        train(job, 1, 40, step -> 5.0 / step);
        job.until(job.now().plus(Duration.ofMinutes(10)));
        train(job, 41, 90, step -> 5.0 / step);
        job.until(job.now().plus(Duration.ofHours(1)));

        assertThat(job.kept.alerts().all())
                .singleElement()
                .satisfies(alert -> assertThat(alert.openings()).isEqualTo(2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        evaluation   | Running evaluation on the validation split
        checkpoint   | Saving checkpoint to /scratch/run/step-30
        data_loading | Building dataset index for shard 12
        compile      | torch._inductor autotuning 12 kernels
        """)
    void aPauseThatTheLogNamesMayTakeLonger(String kind, String line) {
        Replay job = job(null);
        train(job, 1, 6, step -> 5.0 / step);
        job.until(job.now().plus(GAP.multipliedBy(3)));
        train(job, 7, 30, step -> 5.0 / step);
        job.write(job.now().plusSeconds(1), List.of(line));

        job.until(job.now().plus(Duration.ofMinutes(25)));
        assertThat(job.changes).isEmpty();
        job.until(job.now().plus(Duration.ofMinutes(10)));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().kind()).isEqualTo(kind);
            assertThat(change.alert().evidence().lines()).containsExactly(line);
        });
    }

    /** A single long pause may have been a hang. */
    @Test
    void aLongPauseThatHasComeTwiceIsAwaitedAgain() {
        Replay job = job(null);
        for (int pause = 0; pause < 3; pause++) {
            train(job, 60 * pause + 1, 60 * pause + 60, step -> 5.0 / step);
            job.until(job.now().plus(Duration.ofMinutes(50)));
        }
        assertThat(changes(job, AlertCondition.HANG))
                .filteredOn(AlertChange.OPENED::equals)
                .hasSize(2);

        job.until(job.now().plus(Duration.ofMinutes(30)));
        assertThat(changes(job, AlertCondition.HANG))
                .filteredOn(AlertChange.OPENED::equals)
                .hasSize(3);
    }

    @Test
    void aStandstillOfHoursDoesNotHideTheNextHang() {
        Replay job = job(null);
        train(job, 1, 40, step -> 5.0 / step);
        job.until(job.now().plus(Duration.ofHours(10)));
        train(job, 41, 60, step -> 5.0 / step);
        job.until(job.now().plus(Duration.ofMinutes(95)));

        assertThat(changes(job, AlertCondition.HANG))
                .containsExactly(AlertChange.OPENED, AlertChange.CLOSED, AlertChange.OPENED);
    }

    /** The job waits for something and logs that it does. */
    @Test
    void aJobThatPrintsWithoutAStepIsAwaitedTwiceAsLongAsAPause() {
        Replay job = job(null);
        train(job, 1, 40, step -> 5.0 / step);
        for (int minute = 1; minute <= 58; minute++) {
            job.write(job.now().plus(GAP), List.of("the queue is not ready, trying once more"));
        }
        assertThat(job.changes).isEmpty();

        for (int minute = 59; minute <= 62; minute++) {
            job.write(job.now().plus(GAP), List.of("the queue is not ready, trying once more"));
        }
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("no_step"));
    }

    @Test
    void aJobThatHasPrintedWithoutAStepAndIsSilentSinceIsAwaitedAsLongAsAPause() {
        Replay job = job(null);
        train(job, 1, 40, step -> 5.0 / step);
        for (int minute = 1; minute <= 5; minute++) {
            job.write(job.now().plus(GAP), List.of("the queue is not ready, trying once more"));
        }
        job.until(job.now().plus(Duration.ofMinutes(23)));
        assertThat(job.changes).isEmpty();

        job.until(job.now().plus(Duration.ofMinutes(4)));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("no_step"));
    }

    /** Ordinary steps have followed the line before. */
    @Test
    void aKnownLineAfterTheLastStepDoesNotPutAHangOff() {
        Replay job = job(null);
        train(job, 1, 20, step -> 5.0 / step);
        job.write(job.now().plusSeconds(20), List.of("the learning rate is now smaller"));
        train(job, 21, 40, step -> 5.0 / step);
        job.write(job.now().plusSeconds(20), List.of("the learning rate is now smaller"));

        job.until(job.now().plus(GAP.multipliedBy(3)));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("silent"));
    }

    @Test
    void lossesBelowZeroThatRiseHaveNotExploded() {
        Replay job = job(null);
        train(job, 1, 80, step -> -8.0 + step / 12.0);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aJobThatHasFinishedAndDoesNotExitIsReportedAsThat() {
        Replay job = job(null);
        train(job, 1, 200, step -> 5.0 / step);
        job.until(job.now().plus(Duration.ofMinutes(20)));

        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().kind()).isEqualTo("finished");
            assertThat(change.alert().severity()).isEqualTo(AlertSeverity.WARNING);
        });
    }

    /** Mixed-precision training skips a step whose loss is not a number. */
    @Test
    void oneLossThatIsNoNumberIsNoDivergenceAndThreeAre() {
        Replay job = job(null);
        train(job, 1, 30, step -> step == 20 ? Double.NaN : 2.0 / step);
        assertThat(job.changes).isEmpty();

        train(job, 31, 33, step -> Double.NaN);
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.DIVERGED);
            assertThat(change.alert().cost().gpuHoursAhead()).isPositive();
        });
    }

    /** Lines with the same time are read together. */
    @Test
    void threeLossesThatAreNoNumberAreADivergenceHoweverTheirLinesAreCut() {
        Replay job = job(null);
        train(job, 1, 30, step -> 2.0 / step);

        job.write(job.now().plus(GAP), List.of(line(31, Double.NaN), line(32, Double.NaN), line(33, Double.NaN)));
        job.until(job.now().plusMillis(1));

        assertThat(changes(job, AlertCondition.DIVERGED)).containsExactly(AlertChange.OPENED);
    }

    @Test
    void aNumberBetweenLossesThatAreNoneBeginsTheCountAnew() {
        Replay job = job(null);
        train(job, 1, 30, step -> step > 28 ? Double.NaN : 2.0 / step);

        job.write(job.now().plus(GAP), List.of(line(31, 1.9), line(32, Double.NaN)));
        job.until(job.now().plusMillis(1));

        assertThat(job.changes).isEmpty();
    }

    /** All ranks may skip a step: its loss is not a number, and the next one is again. */
    @Test
    void theLinesOfAllRanksAboutOneStepAreOneReport() {
        Replay job = job(null);
        train(job, 1, 30, step -> 2.0 / step);

        String line = line(31, Double.NaN);
        job.write(job.now().plus(GAP), List.of("[rank0] " + line, "[rank1] " + line, "[rank2] " + line));
        job.until(job.now().plusMillis(1));

        assertThat(job.changes).isEmpty();
    }

    /** The event of the start and the lines arrive on different topics. */
    @Test
    void whatWasReadBeforeWordOfTheStartIsReported() {
        Replay job = job(null);
        job.queue();
        train(job, 1, 5, step -> Double.NaN);
        assertThat(job.changes).isEmpty();

        job.start();
        job.until(job.now().plusMillis(1));

        assertThat(changes(job, AlertCondition.DIVERGED)).containsExactly(AlertChange.OPENED);
    }

    @Test
    void aLossThatExplodesAndStaysIsDivergedAndASpikeIsNot() {
        Replay job = job(null);
        train(job, 1, 40, step -> step == 30 ? 80 : 2.0 + 0.01 * (step % 7));
        assertThat(job.changes).isEmpty();

        train(job, 41, 120, step -> 900.0 + step);
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().kind()).isEqualTo("exploded"));
    }

    /** A job that reports each second has reported many losses by the next check. */
    @Test
    void anExplosionIsFoundThoughManyLossesCameSinceTheLastLook() {
        Replay job = job(null);
        train(job, 1, 20, step -> 2.0 + 0.01 * (step % 7));
        for (int step = 21; step <= 34; step++) {
            job.write(job.now(), List.of(line(step, 900.0 + step)));
        }
        assertThat(job.changes).isEmpty();

        job.until(job.now().plus(Replay.ROUND));
        assertThat(changes(job, AlertCondition.DIVERGED)).containsExactly(AlertChange.OPENED);
    }

    @Test
    void theLossOfATrainingThatBeginsAnewInTheSameLogHasNotExploded() {
        Replay job = job(null);
        train(job, 1, 60, step -> 5.0 / step);
        train(job, 1, 40, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aLossThatNeverChangesIsFlat() {
        Replay job = job(null);
        train(job, 1, 60, step -> 0.6931);
        assertThat(job.changes).isEmpty();

        train(job, 61, 65, step -> 0.6931);
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().condition()).isEqualTo(AlertCondition.LOSS_FLAT));
    }

    @Test
    void aJobThatIsTooSlowForItsLimitIsReportedLongBeforeIt() {
        Replay job = job(3600.0 * 2);
        train(job, 1, 20, step -> 5.0 / step);

        assertThat(job.changes).first().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.OUT_OF_TIME);
            assertThat(change.alert().severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(change.alert().evidence().figures()).containsKeys("earliestLeftSeconds", "limitLeftSeconds");
            assertThat(change.occurredAt()).isBefore(START.plusSeconds(3600));
        });
    }

    /** The job would take 69 days, so it cannot reach the required share of its work within the limit. */
    @Test
    void aJobThatCannotComeNearItsEndIsReportedToo() {
        Replay job = job(3600.0 * 2);
        for (int step = 1; step <= 40; step++) {
            job.write(at(step), List.of("step: %d/100000 | loss: %.4f".formatted(step, 5.0 / step)));
        }

        assertThat(job.changes).first().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.OUT_OF_TIME);
            assertThat(change.occurredAt()).isBefore(START.plusSeconds(1800));
        });
    }

    /** Ten epochs of a hundred steps, a minute each, take more than sixteen hours. */
    @ParameterizedTest
    @CsvSource({"12, true", "18, false"})
    void stepsOfAnEpochAreNotThoseOfTheWholeTraining(int hours, boolean reported) {
        Replay job = job(3600.0 * hours);
        for (int step = 1; step <= 250; step++) {
            job.write(
                    at(step),
                    List.of("Epoch [%d/10], Step [%d/100], Loss: %.4f"
                            .formatted((step - 1) / 100 + 1, (step - 1) % 100 + 1, 5.0 / step)));
        }

        assertThat(changes(job, AlertCondition.OUT_OF_TIME))
                .isEqualTo(reported ? List.of(AlertChange.OPENED) : List.of());
    }

    /** An evaluation has faster batches and a different loss. */
    @Test
    void anEvaluationThatCountsItsBatchesIsNotWhatTrainingIsHeldAgainst() {
        Replay job = job(null);
        Instant at = START;
        for (int epoch = 1; epoch <= 4; epoch++) {
            for (int batch = 10; batch <= 400; batch += 10) {
                at = at.plusSeconds(60);
                job.write(
                        at,
                        List.of("[Epoch %d Batch %d/400] loss=0.4%d, speed: 0.16 it/s".formatted(epoch, batch, batch)));
            }
            for (int batch = 10; batch <= 300; batch += 10) {
                at = at.plusSeconds(5);
                job.write(at, List.of("[Batch %d/300] loss=2.7%d, speed: 2.0 it/s".formatted(batch, batch)));
            }
        }

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aJobWithTimeEnoughIsNotWarned() {
        Replay job = job(3600.0 * 3.5);
        train(job, 1, 150, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aCheckpointThatStaysAwayIsOverdue() {
        Replay job = job(null);
        for (int step = 1; step <= 120; step++) {
            job.write(at(step), List.of(line(step, 5.0 / step)));
            if (step % 15 == 0 && step <= 60) {
                job.write(at(step).plusSeconds(5), List.of("Saved checkpoint to /scratch/run/step-" + step));
            }
        }
        job.until(job.now().plus(Replay.ROUND));

        assertThat(job.changes).first().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.CHECKPOINT_OVERDUE);
            assertThat(change.alert().summary())
                    .matches(".* old; the usual interval is 15 min 0 s\\. [4-9]\\.\\d GPU hours are at risk\\.");
            assertThat(change.alert().evidence().figures()).containsEntry("reportGapSeconds", 60.0);
            assertThat(change.alert().cost().gpuHoursSoFar()).isPositive();
        });
    }

    @Test
    void gpusThatAreHardlyUsedAreIdleUntilTheyAreUsed() {
        Replay job = job(null);
        job.use(0.01);
        train(job, 1, 80, step -> 5.0 / step);
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.GPU_IDLE);
            assertThat(change.alert().cost().gpuHoursSoFar()).isPositive();
            assertThat(Duration.between(change.alert().since(), change.occurredAt()))
                    .isGreaterThanOrEqualTo(Duration.ofMinutes(30));
        });

        job.use(0.9);
        train(job, 81, 100, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.GPU_IDLE)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @Test
    void gpuMemoryThatGrowsUntilItIsFullBeforeTheEndIsReportedAndOverWhenItGrowsNoMore() {
        Replay job = job(null);
        job.trends(gpu(growing(60 * GIB, 16.0 * GIB / 3600)));
        train(job, 1, 80, step -> 5.0 / step);
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.OUT_OF_MEMORY);
            assertThat(change.alert().severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(change.alert().summary())
                    .isEqualTo(
                            "Memory use of its fullest GPU is growing by 16.0 GiB per hour. 60.0 of 80.0 GiB are used;"
                                    + " memory will run out in about 1 h 6 min.");
        });

        job.trends(gpu(growing(72 * GIB, 16.0 * GIB / 3600)));
        train(job, 81, 100, step -> 5.0 / step);
        assertThat(job.changes.getLast().alert().severity()).isEqualTo(AlertSeverity.CRITICAL);

        job.trends(gpu(growing(72 * GIB, 0)));
        train(job, 101, 120, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.OUT_OF_MEMORY)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @Test
    void growthThatIsSlowShortOrNoStraightLineIsNone() {
        Instant since = Instant.parse("2026-03-02T12:00:00Z");
        for (MemoryTrend trend : List.of(
                growing(60 * GIB, 1.0 * GIB / 3600),
                growing(60 * GIB, -16.0 * GIB / 3600),
                new MemoryTrend(since, 29, 60 * GIB, 80 * GIB, 16.0 * GIB / 3600, 0.99),
                new MemoryTrend(since, 60, 60 * GIB, 80 * GIB, 16.0 * GIB / 3600, 0.89))) {
            Replay job = job(null);
            job.trends(gpu(trend));
            train(job, 1, 80, step -> 5.0 / step);
            assertThat(job.changes).as(trend.toString()).isEmpty();
        }
    }

    private static Trends gpu(MemoryTrend trend) {
        return new Trends(trend, null, List.of());
    }

    private static MemoryTrend growing(long latestBytes, double bytesPerSecond) {
        return new MemoryTrend(Instant.parse("2026-03-02T12:00:00Z"), 60, latestBytes, 80 * GIB, bytesPerSecond, 0.99);
    }

    @Test
    void hostMemoryIsHeldAgainstWhatTheJobAskedFor() {
        Replay job = asking(new JobOwners.Requested(8, null, 1, null, 64 * GIB));
        job.trends(new Trends(null, growing(50 * GIB, 16.0 * GIB / 3600).within(512 * GIB), List.of()));
        train(job, 1, 80, step -> 5.0 / step);

        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().kind()).isEqualTo("host");
            assertThat(change.alert().summary())
                    .isEqualTo(
                            "Its host memory use on the fullest node is growing by 16.0 GiB per hour. 50.0 of 64.0 GiB"
                                    + " are used; memory will run out in about 45 min 17 s.");
        });
    }

    @Test
    void whoUsesMoreThanWasAskedForIsHeldToTheLimitOfTheNode() {
        Replay job = asking(new JobOwners.Requested(8, null, 1, null, 64 * GIB));
        job.trends(new Trends(null, growing(70 * GIB, 1.0 * GIB / 3600).within(512 * GIB), List.of()));
        train(job, 1, 80, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void fastGrowthIsReportedAfterFiveMinutesAndSlowGrowthIsNot() {
        Replay fast = job(null);
        fast.trends(new Trends(null, brief(60 * GIB, 3.0 * GIB / 60), List.of()));
        train(fast, 1, 30, step -> 5.0 / step);
        assertThat(fast.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().condition()).isEqualTo(AlertCondition.OUT_OF_MEMORY));

        Replay slow = job(null);
        slow.trends(new Trends(null, brief(60 * GIB, 1.0 * GIB / 60), List.of()));
        train(slow, 1, 30, step -> 5.0 / step);
        assertThat(slow.changes).isEmpty();
    }

    @Test
    void theDiskThatIsFullFirstIsReportedUntilItFillsNoMore() {
        Replay job = job(null);
        job.trends(disks(growing(60 * GIB, 8.0 * GIB / 3600), growing(70 * GIB, 16.0 * GIB / 3600)));
        train(job, 1, 80, step -> 5.0 / step);
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.DISK_FULL);
            assertThat(change.alert().severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(change.alert().summary())
                    .isEqualTo("The disk at /disk-1 is filling by 16.0 GiB per hour. 10.0 GiB are free;"
                            + " it will be full in about 28 min 29 s.");
        });

        job.trends(disks(growing(60 * GIB, 0)));
        train(job, 81, 100, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.DISK_FULL)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        unused_gpus | 0.45 | 0.5 |      |      |
        starved     | 0.45 | 0.0 |      | 0.97 |
        low_power   | 0.99 | 0.0 | 0.21 |      |
        host_memory | 0.90 | 0.0 | 0.80 | 0.30 | 6
                    | 0.90 | 0.0 | 0.80 | 0.97 | 20
                    | 0.99 | 0.0 | 0.50 | 0.30 | 20
                    | 0.90 | 0.1 | 0.20 | 0.30 | 20
        """)
    void whatAJobHoldsAndDoesNotUseIsWaste(
            @Nullable String kind,
            double utilisation,
            double empty,
            @Nullable Double power,
            @Nullable Double cpu,
            @Nullable Long gibibytes) {
        Replay job = asking(new JobOwners.Requested(4, null, 1, null, 64 * GIB));
        Long peak = gibibytes == null ? null : Long.valueOf(gibibytes * GIB);
        job.use(new ResourceUse(utilisation, empty, null, power, null, cpu, peak, 100));
        train(job, 1, 60, step -> 5.0 / step);

        assertThat(job.changes)
                .extracting(
                        change -> change.alert().condition(),
                        change -> change.alert().kind())
                .isEqualTo(kind == null ? List.of() : List.of(tuple(AlertCondition.WASTE, kind)));
    }

    @Test
    void wasteIsReportedInPercentOfTheGpusAndInGibibytesOfTheMemory() {
        assertThat(waste(new ResourceUse(0.99, 0.0, null, 0.21, null, null, null, 100)))
                .isEqualTo("Its GPUs report being busy 99 % of the time, but draw 21 % of their power limit.");
        assertThat(waste(new ResourceUse(0.90, 0.0, null, 0.80, null, 0.30, 6 * GIB, 100)))
                .isEqualTo("The job requested 64 GiB of memory per node and has used at most 6.0 GiB.");
    }

    private static String waste(ResourceUse use) {
        Replay job = asking(new JobOwners.Requested(4, null, 1, null, 64 * GIB));
        job.use(use);
        train(job, 1, 60, step -> 5.0 / step);
        return job.changes.getLast().alert().summary();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        data_loading | 0.4  | 300 | 60
        thermal      | 0.95 | 290 | 88
        power        | 0.95 | 200 | 60
        unknown      | 0.95 | 300 | 60
        """)
    void theSideOfASlowJobIsWhatItsHardwareDoesDifferently(
            String side, double utilisation, double watts, double celsius) {
        Replay job = job(null);
        job.use(new ResourceUse(0.95, 0.0, 300.0, 0.75, 60.0, 0.3, null, 100));
        stepEvery(job, 1, 240, Duration.ofSeconds(10));
        job.use(new ResourceUse(utilisation, 0.0, watts, 0.75, celsius, 0.3, null, 100));
        stepEvery(job, 241, 275, Duration.ofSeconds(25));
        assertThat(job.changes).hasSize(side.equals("unknown") ? 0 : 1);

        stepEvery(job, 276, 340, Duration.ofSeconds(25));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.SLOWER);
            assertThat(change.alert().kind()).isEqualTo(side);
        });
    }

    /** The nodes are not queried between two reports. */
    @Test
    void aSlowJobThatReportsSeldomKeepsItsAlertAndItsSide() {
        Replay job = job(null);
        job.use(new ResourceUse(0.95, 0.0, 300.0, 0.75, 60.0, 0.3, null, 100));
        stepEvery(job, 1, 60, Duration.ofSeconds(60));
        job.use(new ResourceUse(0.4, 0.0, 300.0, 0.75, 60.0, 0.3, null, 100));
        stepEvery(job, 61, 68, Duration.ofSeconds(150));
        // From now on, there are no samples of its nodes.
        job.use((ResourceUse) null);
        stepEvery(job, 69, 71, Duration.ofSeconds(150));

        assertThat(job.changes).isNotEmpty().allSatisfy(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.SLOWER);
            assertThat(change.change()).isNotEqualTo(AlertChange.CLOSED);
            assertThat(change.alert().kind()).isEqualTo("data_loading");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        A100 | samples/s | 0.5  | true
        A100 | it/s      | 0.1  | true
        A100 | samples/s | 0.13 | false
        A100 | tokens/s  | 900  | false
        H100 | samples/s | 0.5  | false
        """)
    void aJobThatIsFarSlowerThanSimilarOnesOnTheSameGpusIsReported(
            String gpuType, String unit, double throughput, boolean reported) {
        Replay job = asking(new JobOwners.Requested(8, null, 1, "a100", null));
        job.similar(new ThroughputEstimate(gpuType, 8, 5L, new Rate(throughput, unit)));
        train(job, 1, 40, step -> 5.0 / step);

        assertThat(changes(job, AlertCondition.SLOWER_THAN_KIN))
                .isEqualTo(reported ? List.of(AlertChange.OPENED) : List.of());
    }

    private static MemoryTrend brief(long latestBytes, double bytesPerSecond) {
        return new MemoryTrend(START, 6, latestBytes, 80 * GIB, bytesPerSecond, 0.99);
    }

    private static Trends disks(MemoryTrend... disks) {
        List<DiskTrend> all = new ArrayList<>();
        for (MemoryTrend disk : disks) {
            all.add(new DiskTrend("/disk-" + all.size(), disk));
        }
        return new Trends(null, null, all);
    }

    @Test
    void theEndOfAnAttemptClosesItsAlerts() {
        Replay job = job(null);
        train(job, 1, 30, step -> Double.NaN);
        job.end();

        assertThat(job.kept.alerts().all()).extracting(JobAlert::closedAt).containsExactly(job.now());
    }

    @Test
    void aJobThatCannotBeJudgedKeepsNoAlertOfAnotherBack() {
        Replay unreadable = job(null);
        train(unreadable, 1, 40, step -> 5.0 / step);
        Replay job = beside(unreadable);
        train(job, 1, 40, step -> 5.0 / step);
        job.jobs.fail(unreadable.jobId, new IllegalStateException("Expected a row of this version."));

        job.until(job.now().plus(Duration.ofMinutes(10)));

        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().condition()).isEqualTo(AlertCondition.HANG));
    }

    @Test
    void anOutageEndsTheRound() {
        Replay unreadable = job(null);
        train(unreadable, 1, 30, step -> 5.0 / step);
        Replay job = beside(unreadable);
        RuntimeException outage = new UncheckedIOException(new SocketException("Connection reset"));
        job.jobs.fail(unreadable.jobId, outage);

        assertThatThrownBy(() -> job.until(START.plus(Duration.ofDays(1)))).isSameAs(outage);
    }

    private static Replay beside(Replay other) {
        return new Replay(
                AlertRules.DEFAULT, "beside", new JobOwners.Requested(8, null, null, null, null), START, other);
    }
}
