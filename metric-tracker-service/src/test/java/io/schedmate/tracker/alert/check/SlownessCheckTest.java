package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import io.schedmate.tracker.state.SourceState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a job counts as slower than before, and what counts as the cause. */
class SlownessCheckTest {

    private static final double MOMENT = 0.001;
    private static final double LONG = 1_000_000;
    private static final ResourceUse BEFORE = use(0.5, 300.0, 60.0, 0.5);

    private final Viewed job = new Viewed();

    SlownessCheckTest() {
        job.slow = slowdown(SlowdownCause.UNKNOWN, null);
    }

    @Test
    void aJobIsSlowerAfterHalfAnHourAndWithACauseAfterTenMinutes() {
        assertThat(found(1800 - MOMENT)).isNull();
        assertThat(found(1800)).isNotNull();

        job.slow = slowdown(SlowdownCause.PACKING, null);
        assertThat(found(600 - MOMENT)).isNull();
        assertThat(found(600)).isNotNull();
    }

    /** At 0.8 times its speed, it loses a quarter of an hour in 75 minutes. */
    @ParameterizedTest
    @CsvSource({"50, 1800", "60, 2250", "80, 4500"})
    void aSlownessThatNothingExplainsMustHaveCostAQuarterOfAnHour(double speed, double seconds) {
        job.slow = slowed(speed, SlowdownCause.UNKNOWN);

        assertThat(found(seconds - 1)).isNull();
        assertThat(found(seconds + 1)).isNotNull();

        job.slow = slowed(speed, SlowdownCause.PACKING);
        assertThat(found(600)).isNotNull();
    }

    @Test
    void whatIsReportedOfASlowerJob() {
        assertThat(found(LONG)).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.summary()).isEqualTo("Its throughput is 25 it/s; the usual throughput was 100 it/s.");
            assertThat(found.evidence().figures()).containsEntry("throughputRatio", 0.25);
            assertThat(found.wasted()).isEqualTo(0.75);
        });
    }

    @Test
    void aJobThatStandsStillIsNotSlower() {
        job.slow = new Slowdown(START, rate(100), rate(0), 0, SlowdownCause.UNKNOWN, null);
        assertThat(found(LONG)).isNull();

        job.slow = null;
        assertThat(found(LONG)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        // One and a half times the earlier one, but at most three times the proof, or eight times after two.
        "2000, , 25, 3000",
        "5000, , 25, 5400",
        "5000, 1000, 25, 5400",
        "5000, 4000, 25, 6000",
        "20000, 20000, 25, 14400",
        // A slowdown that is a fifth deeper still counts as equally deep.
        "2000, , 31.25, 3000",
        "2000, , 31.26, 1800",
        "2000, , 10, 3000"
    })
    void aSlownessLikeAnEarlierOneMustLastLonger(
            double longest, @Nullable Double second, double slowest, double seconds) {
        job.earlierSlow = new EarlierSlowdowns(longest, second, rate(slowest));

        assertThat(found(seconds - MOMENT)).isNull();
        assertThat(found(seconds)).isNotNull();
    }

    @Test
    void whatIsUsualIsKnownOnlyFromAPaceOfTheSameTime() {
        job.steadySince = after(-1800 + MOMENT);
        assertThat(found(LONG)).isNull();

        job.steadySince = after(-1800);
        assertThat(found(LONG)).isNotNull();

        job.steadySince = null;
        job.startedAt = after(-1800 + MOMENT);
        assertThat(found(LONG)).isNull();

        job.startedAt = after(-1800);
        assertThat(found(LONG)).isNotNull();
    }

    /** Many jobs are faster in their first half hour than ever after. */
    @Test
    void aSmallLossNeedsALongerPaceBeforeIt() {
        job.slow = slowed(80, SlowdownCause.UNKNOWN);

        job.startedAt = after(-4490);
        assertThat(found(LONG)).isNull();

        job.startedAt = after(-4510);
        assertThat(found(LONG)).isNotNull();

        job.startedAt = after(-600);
        job.slow = slowed(80, SlowdownCause.PACKING);
        assertThat(found(LONG)).isNotNull();
    }

    @Test
    void theNodeThatIsBehindIsTheCause() {
        job.slow = slowdown(SlowdownCause.UNKNOWN, "n7");

        assertSide("one_node", "; the ranks of one node are behind", "n7");
    }

    @Test
    void ranksThatAreBehindAreTheCause() {
        job.sources = ranks(100, 100, 100, 100, 10, 10);
        assertSide("one_node", "; the ranks of one node are behind", "n2");

        job.sources = ranks(100, 100, 100, 100, 100, 10);
        assertSide("one_rank", "; rank 5 is behind", "n2");

        // The slow ranks are on more than one node.
        job.sources = ranks(100, 100, 100, 10, 100, 10);
        assertSide("unknown", "", "n1", "n2");
    }

    @Test
    void whatTheNodesReportedLatelyStandsForTheTimeSince() {
        job.figures = new NodeFigures(use(0.1, null, null, null), Trends.NONE, null, null);
        assertSide("data_loading", "; its GPUs are waiting for data or for the host");

        job.figures = new NodeFigures(use(0.1, null, null, null), Trends.NONE, null, use(0.9, null, null, null));
        assertSide("unknown", "");

        job.figures = new NodeFigures(null, Trends.NONE, BEFORE, null);
        assertSide("unknown", "");
    }

    @ParameterizedTest
    @CsvSource({
        // Less than four fifths of the earlier use.
        "0.399, , data_loading",
        "0.4, , unknown",
        "0.399, 0.899, data_loading"
    })
    void gpusThatAreUsedLessWait(double used, @Nullable Double cpus, String kind) {
        hardware(BEFORE, use(used, null, null, cpus));

        assertThat(found(LONG)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(kind);
            assertThat(found.summary()).doesNotContain("saturated");
        });
    }

    @Test
    void gpusThatWaitForFullCpusAreReportedAsThat() {
        hardware(BEFORE, use(0.3, null, null, 0.9));

        assertSide("data_loading", "; its GPUs are waiting, and its CPUs are saturated");
    }

    @ParameterizedTest
    @CsvSource({"0.499, data_loading", "0.5, unknown"})
    void withoutEarlierUseOnlyNearlyIdleGpusWait(double used, String kind) {
        hardware(null, use(used, null, null, null));
        assertThat(found(LONG))
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo(kind));

        hardware(use(null, 300.0, null, null), use(used, null, null, null));
        assertThat(found(LONG))
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo(kind));
    }

    @ParameterizedTest
    @CsvSource({"82.9, unknown", "83, thermal"})
    void gpusNearTheirLimitAreHot(double celsius, String kind) {
        hardware(BEFORE, use(0.8, 300.0, celsius, null));

        assertThat(found(LONG))
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo(kind));
    }

    @Test
    void theHottestGpuIsReported() {
        hardware(BEFORE, use(null, null, 91.4, null));

        assertSide("thermal", "; its hottest GPU is at 91 °C");
    }

    @Test
    void gpusThatDrawLessAreReportedWithTheirPower() {
        hardware(BEFORE, use(0.8, 254.0, null, null));
        assertSide("power", "; its GPUs are as busy as before, but draw 254 W each instead of 300 W");

        hardware(BEFORE, use(0.8, 255.0, null, null));
        assertSide("unknown", "");

        hardware(null, use(0.8, 100.0, null, null));
        assertSide("unknown", "");

        hardware(use(0.8, null, null, null), use(0.8, 100.0, null, null));
        assertSide("unknown", "");

        hardware(BEFORE, use(0.8, null, null, null));
        assertSide("unknown", "");
    }

    private void assertSide(String kind, String told, String... nodes) {
        assertThat(found(LONG)).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(kind);
            assertThat(found.summary()).endsWith("100 it/s" + told + ".");
            assertThat(found.evidence().nodes()).containsExactly(nodes);
            assertThat(found.wasted()).isCloseTo(0.75, within(1e-9));
        });
    }

    private void hardware(@Nullable ResourceUse before, ResourceUse since) {
        job.figures = new NodeFigures(null, Trends.NONE, before, since);
    }

    private @Nullable Finding found(double slowSeconds) {
        job.latestAt = after(slowSeconds);
        return job.found(AlertCondition.SLOWER, after(slowSeconds)).orElse(null);
    }

    private static Slowdown slowed(double speed, SlowdownCause cause) {
        return new Slowdown(START, rate(100), rate(speed), speed / 100, cause, null);
    }

    private static Slowdown slowdown(SlowdownCause cause, @Nullable String node) {
        return new Slowdown(START, rate(100), rate(25), 0.25, cause, node);
    }

    private static Rate rate(double value) {
        return new Rate(value, "it/s");
    }

    private static ResourceUse use(
            @Nullable Double used, @Nullable Double watts, @Nullable Double celsius, @Nullable Double cpus) {
        return new ResourceUse(used, null, watts, null, celsius, cpus, null, 100);
    }

    /** Returns ranks of which the first four are on one node and the others on another; each step takes ten seconds. */
    private static List<SourceState> ranks(long... steps) {
        SourceState[] ranks = new SourceState[steps.length];
        for (int rank = 0; rank < steps.length; rank++) {
            ranks[rank] = new SourceState(
                    new LogSource(null, rank, rank < 4 ? "n1" : "n2"), 1, 2, List.of(), 1, 0, 0, 0, steps[rank], 10.0);
        }
        return List.of(ranks);
    }
}
