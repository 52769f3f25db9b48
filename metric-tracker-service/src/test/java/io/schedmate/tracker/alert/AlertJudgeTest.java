package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.model.Engine;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.alert.AlertJudge.Decision;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.alert.check.JobView;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.state.AttemptState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how an alert opens, is updated and closes. */
class AlertJudgeTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final AttemptState NOTHING =
            AttemptState.of(new AttemptKey(JobId.of("hall", "slurm", "1"), 1), "hall");
    private static final AlertNote SEEN = new AlertNote("ada", START, null, null);
    private static final AlertNote SILENCE = new AlertNote("ada", START, START.plusSeconds(99), null);
    private static final CollectedEvidence STACKS = new CollectedEvidence("n1", START, "stacks", List.of("main"));

    private final AlertJudge judge = new AlertJudge(AlertRules.DEFAULT);

    @Nullable
    private MetricsSnapshot latest;

    @Nullable
    private Instant latestAt;

    @Nullable
    private Slowdown slow;

    @Nullable
    private NodeFigures nodes;

    private LossRun lossRun = LossRun.NONE;
    private JobView.Request request = new JobView.Request(START, 8, null, null, null, List.of());

    @ParameterizedTest
    @EnumSource(
            value = AlertCondition.class,
            names = {"LOSS_FLAT", "SLOWER_THAN_KIN", "CHECKPOINT_OVERDUE", "RESTART_LOOP", "SLOWER"})
    void whatNoLongerHoldsIsClosed(AlertCondition condition) {
        assertThat(closes(condition)).isTrue();
    }

    @Test
    void aClosedAlertKeepsWhatWasReportedAndStaysClosed() {
        JobAlert open = alert(AlertCondition.LOSS_FLAT, AlertStatus.ACKNOWLEDGED, 2);

        Decision decision = judge.judge(view(), List.of(open), at(7200)).getFirst();

        assertThat(decision.change()).isEqualTo(AlertChange.CLOSED);
        assertThat(decision.alert())
                .isEqualTo(new JobAlert(
                        open.alertId(),
                        open.jobId(),
                        open.cluster(),
                        open.attempt(),
                        open.condition(),
                        open.kind(),
                        open.severity(),
                        AlertStatus.CLOSED,
                        open.summary(),
                        open.action(),
                        open.evidence(),
                        new AlertCost(16.0, 3.0),
                        open.since(),
                        open.openedAt(),
                        open.openings(),
                        at(7200),
                        at(7200),
                        open.acknowledged(),
                        open.silenced()));
        assertThat(judge.judge(view(), List.of(decision.alert()), at(9000))).isEmpty();
        assertThat(judge.end(List.of(decision.alert()), at(9000))).isEmpty();
    }

    @Test
    void theEndOfTheAttemptClosesAllAlerts() {
        assertThat(judge.end(
                        List.of(
                                alert(AlertCondition.HANG, AlertStatus.OPEN, 1),
                                alert(AlertCondition.DIVERGED, AlertStatus.OPEN, 1)),
                        at(7200)))
                .extracting(Decision::change)
                .containsExactly(AlertChange.CLOSED, AlertChange.CLOSED);
    }

    @ParameterizedTest
    @CsvSource({
        // The condition continued at the same cost, unless the cost is unknown.
        "7200, 8, 16",
        "3600, 8, 8",
        "1800, 8, 8",
        "7200, , "
    })
    void aConditionCostsUntilItIsClosed(long until, @Nullable Double soFar, @Nullable Double atLast) {
        JobAlert open = alert(AlertCondition.LOSS_FLAT, AlertStatus.OPEN, 1, new AlertCost(soFar, 3.0), at(3600));

        assertThat(judge.end(List.of(open), at(until)).getFirst().alert().cost())
                .isEqualTo(new AlertCost(atLast, 3.0));
    }

    @Test
    void aConditionWithoutADurationCostsWhatIsKnown() {
        JobAlert open = alert(AlertCondition.LOSS_FLAT, AlertStatus.OPEN, 1, new AlertCost(0.0, 3.0), START);

        assertThat(judge.end(List.of(open), at(7200)).getFirst().alert().cost()).isEqualTo(new AlertCost(0.0, 3.0));
    }

    @Test
    void onlyProgressEndsAHang() {
        assertThat(closes(AlertCondition.HANG)).isFalse();
        latestAt = START;
        assertThat(closes(AlertCondition.HANG)).isFalse();
        latestAt = at(1);
        assertThat(closes(AlertCondition.HANG)).isTrue();
    }

    @Test
    void anExplodedLossHasRecoveredOnItsLevelBefore() {
        assertThat(closes(AlertCondition.DIVERGED)).isTrue();
        lossRun = new LossRun(0, null, 2.0, 1, START, null, null);
        assertThat(closes(AlertCondition.DIVERGED)).isTrue();
        lossRun = new LossRun(0, null, 2.1, 1, START, null, null);
        assertThat(closes(AlertCondition.DIVERGED)).isFalse();
        lossRun = new LossRun(1, START, 2.0, 1, START, null, null);
        assertThat(closes(AlertCondition.DIVERGED)).isFalse();
    }

    @Test
    void aSlownessWhoseProofTakesLongerWithoutFiguresIsNotOver() {
        slow = new Slowdown(START, new Rate(9, "it/s"), new Rate(8, "it/s"), 0.8, SlowdownCause.UNKNOWN, null);
        assertThat(closes(AlertCondition.SLOWER)).isFalse();
        nodes = new NodeFigures(null, Trends.NONE, null, null);
        assertThat(closes(AlertCondition.SLOWER)).isTrue();
    }

    @Test
    void aJobThatWorksBeyondItsLimitIsStillOutOfTime() {
        latest = report(null, 1L, 100L);
        request = new JobView.Request(START, 8, 3600.0, null, null, List.of());
        latestAt = at(3600);
        assertThat(closes(AlertCondition.OUT_OF_TIME)).isFalse();
        latestAt = at(3599);
        assertThat(closes(AlertCondition.OUT_OF_TIME)).isTrue();
    }

    @Test
    void anEndIsPredictedOnlyFromKnownWork() {
        assertThat(closes(AlertCondition.OUT_OF_TIME)).isFalse();
        latest = report(null, 1L, 100L);
        assertThat(closes(AlertCondition.OUT_OF_TIME)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = AlertCondition.class,
            names = {"GPU_IDLE", "WASTE"})
    void useIsJudgedOnlyFromFigures(AlertCondition condition) {
        assertThat(closes(condition)).isFalse();
        nodes = new NodeFigures(null, Trends.NONE, null, null);
        assertThat(closes(condition)).isFalse();
        nodes = new NodeFigures(new ResourceUse(0.9, null, null, null, null, null, null, 100), Trends.NONE, null, null);
        assertThat(closes(condition)).isTrue();
    }

    @Test
    void growthIsJudgedOnlyFromFigures() {
        MemoryTrend still = new MemoryTrend(START, 60, 1, 2, 0, 0);
        assertThat(closes(AlertCondition.OUT_OF_MEMORY)).isFalse();
        assertThat(closes(AlertCondition.DISK_FULL)).isFalse();

        nodes = new NodeFigures(null, Trends.NONE, null, null);
        assertThat(closes(AlertCondition.OUT_OF_MEMORY)).isFalse();
        assertThat(closes(AlertCondition.DISK_FULL)).isFalse();

        nodes = new NodeFigures(null, new Trends(null, still, List.of()), null, null);
        assertThat(closes(AlertCondition.OUT_OF_MEMORY)).isTrue();
        assertThat(closes(AlertCondition.DISK_FULL)).isFalse();

        nodes = new NodeFigures(null, new Trends(still, null, List.of(new DiskTrend("/", still))), null, null);
        assertThat(closes(AlertCondition.OUT_OF_MEMORY)).isTrue();
        assertThat(closes(AlertCondition.DISK_FULL)).isTrue();
    }

    @Test
    void aConditionThatHoldsOpensAnAlert() {
        stuck(3600);

        Decision decision = judge.judge(view(), List.of(), at(3600)).getFirst();

        assertThat(decision.change()).isEqualTo(AlertChange.OPENED);
        assertThat(decision.alert()).satisfies(alert -> {
            assertThat(alert.status()).isEqualTo(AlertStatus.OPEN);
            assertThat(alert.openings()).isEqualTo(1);
            assertThat(alert.since()).isEqualTo(START);
            assertThat(alert.openedAt()).isEqualTo(at(3600));
            assertThat(alert.updatedAt()).isEqualTo(at(3600));
            assertThat(alert.closedAt()).isNull();
            assertThat(alert.silenced()).isNull();
            assertThat(alert.cost()).isEqualTo(new AlertCost(8.0, null));
        });
    }

    @Test
    void withoutItsGpusTheCostIsUnknown() {
        request = new JobView.Request(START, null, 7200.0, null, null, List.of());
        stuck(3600);

        assertThat(judge.judge(view(), List.of(), at(3600)).getFirst().alert().cost())
                .isEqualTo(AlertCost.UNKNOWN);
    }

    @Test
    void whatLiesAheadIsTheTimeToTheEndOfTheTrainingOrTheLimit() {
        request = new JobView.Request(START, 8, 10_800.0, null, null, List.of());
        stuck(3600);
        assertThat(ahead()).isCloseTo(16, within(1e-9));

        latest = report(1800.0, null, null);
        assertThat(ahead()).isCloseTo(4, within(1e-9));
    }

    @Test
    void aClosedAlertOpensAgainAfterAWhile() {
        stuck(7200);
        JobAlert closed = judge.end(List.of(alert(AlertCondition.LOSS_FLAT, AlertStatus.OPEN, 2)), at(6600))
                .getFirst()
                .alert();
        assertThat(judge.judge(view(), List.of(closed), at(7199))).isEmpty();

        assertThat(judge.judge(view(), List.of(closed), at(7200)))
                .singleElement()
                .satisfies(decision -> {
                    assertThat(decision.change()).isEqualTo(AlertChange.OPENED);
                    assertThat(decision.alert().openings()).isEqualTo(3);
                    assertThat(decision.alert().openedAt()).isEqualTo(at(7200));
                    assertThat(decision.alert().acknowledged()).isNull();
                    assertThat(decision.alert().silenced()).isEqualTo(SILENCE);
                    // The evidence was collected for another opening.
                    assertThat(decision.alert().evidence().collected()).isEmpty();
                });
    }

    @Test
    void aCriticalConditionOpensAgainAtOnce() {
        lossRun = new LossRun(3, START, null, 0, null, null, null);
        JobAlert closed = judge.end(List.of(alert(AlertCondition.DIVERGED, AlertStatus.OPEN, 1)), at(7199))
                .getFirst()
                .alert();

        assertThat(judge.judge(view(), List.of(closed), at(7200)))
                .extracting(Decision::change)
                .containsExactly(AlertChange.OPENED);
    }

    @Test
    void anOpenAlertIsUpdatedNowAndThenAndKeepsWhatPeopleSaid() {
        stuck(7200);
        JobAlert open = alert(AlertCondition.LOSS_FLAT, AlertStatus.ACKNOWLEDGED, 2);
        assertThat(judge.judge(view(), List.of(open), at(3600 + 599))).isEmpty();

        assertThat(judge.judge(view(), List.of(open), at(3600 + 600)))
                .singleElement()
                .satisfies(decision -> {
                    assertThat(decision.change()).isEqualTo(AlertChange.UPDATED);
                    assertThat(decision.alert().status()).isEqualTo(AlertStatus.ACKNOWLEDGED);
                    assertThat(decision.alert().acknowledged()).isEqualTo(SEEN);
                    assertThat(decision.alert().openings()).isEqualTo(2);
                    assertThat(decision.alert().openedAt()).isEqualTo(START);
                    assertThat(decision.alert().evidence().collected()).containsExactly(STACKS);
                    // There is no further update until the summary changes.
                    assertThat(judge.judge(view(), List.of(decision.alert()), at(9000)))
                            .isEmpty();
                });
    }

    @Test
    void anUpdatedAlertLastsSinceItWasFirstFound() {
        lossRun = new LossRun(0, null, 0.5, 20, at(600), null, null);
        latestAt = at(7200);
        JobAlert open = alert(AlertCondition.LOSS_FLAT, AlertStatus.OPEN, 1);

        assertThat(judge.judge(view(), List.of(open), at(7200)))
                .singleElement()
                .extracting(decision -> decision.alert().since())
                .isEqualTo(START);
        assertThat(judge.judge(view(), List.of(), at(7200)))
                .singleElement()
                .extracting(decision -> decision.alert().since())
                .isEqualTo(at(600));
    }

    @Test
    void aGraverConditionIsReportedAtOnceAndNeedsAnotherAcknowledgement() {
        lossRun = new LossRun(3, START, null, 0, null, null, null);
        JobAlert open = alert(AlertCondition.DIVERGED, AlertStatus.ACKNOWLEDGED, 2);

        assertThat(judge.judge(view(), List.of(open), at(3601))).singleElement().satisfies(decision -> {
            assertThat(decision.change()).isEqualTo(AlertChange.UPDATED);
            assertThat(decision.alert().severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(decision.alert().status()).isEqualTo(AlertStatus.OPEN);
            assertThat(decision.alert().acknowledged()).isNull();
        });
    }

    private double ahead() {
        Double ahead = judge.judge(view(), List.of(), at(3600))
                .getFirst()
                .alert()
                .cost()
                .gpuHoursAhead();
        return ahead == null ? -1 : ahead;
    }

    /** Sets a loss that has not changed since the start. */
    private void stuck(long seconds) {
        lossRun = new LossRun(0, null, 0.5, 20, START, null, null);
        latestAt = at(seconds);
    }

    private boolean closes(AlertCondition condition) {
        return judge.judge(view(), List.of(alert(condition, AlertStatus.OPEN, 1)), at(100_000)).stream()
                .anyMatch(decision -> decision.change() == AlertChange.CLOSED);
    }

    private static JobAlert alert(AlertCondition condition, AlertStatus status, int openings) {
        return alert(condition, status, openings, new AlertCost(8.0, 3.0), at(3600));
    }

    private static JobAlert alert(
            AlertCondition condition, AlertStatus status, int openings, AlertCost cost, Instant updatedAt) {
        return new JobAlert(
                JobAlert.id(NOTHING.jobId(), 1, condition),
                NOTHING.jobId(),
                "hall",
                1,
                condition,
                "kind",
                AlertSeverity.WARNING,
                status,
                "It was so.",
                "Do this.",
                new AlertEvidence(List.of(), Map.of("largestLossBefore", 2.0), List.of(), List.of(STACKS)),
                cost,
                START,
                START,
                openings,
                updatedAt,
                null,
                status == AlertStatus.ACKNOWLEDGED ? SEEN : null,
                SILENCE);
    }

    private JobView view() {
        AttemptState state = new AttemptState(
                NOTHING.jobId(),
                "hall",
                1,
                List.of(),
                null,
                latest,
                latestAt,
                null,
                0,
                List.of(),
                List.of(),
                List.of(),
                null,
                slow,
                NOTHING.earlierSlow(),
                false,
                NOTHING.phases(),
                NOTHING.pauseLines(),
                lossRun,
                NOTHING.course(),
                NOTHING.loop(),
                NOTHING.flow(),
                NOTHING.labels(),
                List.of());
        return new JobView(state, latestAt, request, nodes, List.of());
    }

    private static MetricsSnapshot report(@Nullable Double eta, @Nullable Long step, @Nullable Long total) {
        return new MetricsSnapshot(
                null, null, null, null, step, total, null, null, null, eta, null, LogOrder.EXACT, Engine.RULES);
    }

    private static Instant at(long seconds) {
        return START.plusSeconds(seconds);
    }
}
