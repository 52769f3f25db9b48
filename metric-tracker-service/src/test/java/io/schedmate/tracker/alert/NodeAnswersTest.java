package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests when the samples of an attempt's nodes are read, and for which periods. */
class NodeAnswersTest {

    private static final Instant STEADY = Instant.parse("2026-01-01T00:00:00Z");
    private static final AttemptKey KEY = new AttemptKey(JobId.of("hall", "slurm", "1"), 1);
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Trends GROWTH = new Trends(new MemoryTrend(STEADY, 9, 1, 2, 3, 1), null, List.of());

    private final Asked hardware = new Asked();
    private final NodeAnswers nodes = new NodeAnswers(AlertRules.DEFAULT, hardware);

    @Test
    void nodesAreAskedOnceTheTrainingIsSteadyForFiveMinutes() {
        assertThat(of(steady(STEADY, null, null), minutes(5).minus(MOMENT))).isNull();
        assertThat(of(steady(null, null, null), minutes(5))).isNull();
        assertThat(hardware.asked).isZero();

        assertThat(of(steady(STEADY, null, null), minutes(5))).isNotNull();
    }

    @Test
    void nodesAreAskedAgainAfterTwoMinutes() {
        AttemptState state = steady(STEADY, null, null);
        of(state, minutes(10));
        assertThat(of(state, minutes(12).minus(MOMENT))).isNotNull();
        assertThat(hardware.asked).isEqualTo(1);

        assertThat(of(state, minutes(12))).isNotNull();
        assertThat(hardware.asked).isEqualTo(2);

        nodes.forget(KEY);
        of(state, minutes(12));
        assertThat(hardware.asked).isEqualTo(3);
    }

    @Test
    void theUseIsThatSinceTheWarmUpWithinTheWindowOfEach() {
        of(steady(STEADY, null, null), minutes(10));
        assertThat(hardware.memorySince).isEqualTo(STEADY);
        assertThat(hardware.disksSince).isEqualTo(STEADY);
        assertThat(hardware.times).containsExactly(new HardwareUses.Within(STEADY, minutes(10)));

        hardware.times.clear();
        of(steady(STEADY, null, null), minutes(600));
        assertThat(hardware.memorySince).isEqualTo(minutes(540));
        assertThat(hardware.disksSince).isEqualTo(minutes(240));
        assertThat(hardware.times).containsExactly(new HardwareUses.Within(minutes(570), minutes(600)));
    }

    @Test
    void ofASlowJobTheUseBeforeAndSinceIsReadToo() {
        NodeFigures figures = of(steady(STEADY, slow(minutes(40)), null), minutes(100));
        assertThat(hardware.times)
                .containsExactly(
                        new HardwareUses.Within(minutes(70), minutes(100)),
                        new HardwareUses.Within(STEADY, minutes(40)),
                        new HardwareUses.Within(minutes(40), minutes(100)));
        assertThat(figures).isEqualTo(new NodeFigures(hardware.use(1), GROWTH, hardware.use(2), hardware.use(3)));

        hardware.times.clear();
        of(steady(STEADY, slow(minutes(140)), null), minutes(200));
        assertThat(hardware.times.get(1)).isEqualTo(new HardwareUses.Within(minutes(80), minutes(140)));
    }

    @Test
    void nodesThatTellNothingAreNoAnswer() {
        hardware.tellsUse = false;
        assertThat(of(steady(STEADY, null, null), minutes(10))).isEqualTo(new NodeFigures(null, GROWTH, null, null));

        hardware.trends = null;
        assertThat(of(steady(STEADY, null, null), minutes(20))).isNull();

        hardware.tellsUse = true;
        assertThat(of(steady(STEADY, null, null), minutes(30)))
                .satisfies(figures -> assertThat(figures).isNotNull())
                .extracting(NodeFigures::trends)
                .isEqualTo(Trends.NONE);
    }

    @Test
    void whatWasReportedShortlyBeforeTheLastProgressIsRemembered() {
        AttemptState state = steady(STEADY, null, minutes(12));
        assertThat(nodes.remembered(KEY, state)).isNull();

        NodeFigures figures = of(state, minutes(10));
        assertThat(nodes.remembered(KEY, state)).isEqualTo(figures);
        assertThat(nodes.remembered(KEY, steady(STEADY, null, minutes(12).plus(MOMENT))))
                .isNull();
        assertThat(nodes.remembered(KEY, steady(STEADY, null, null))).isNull();
    }

    @Test
    void anAnswerIsForgottenAfterHalfAnHour() {
        of(steady(STEADY, null, null), minutes(10));
        nodes.of(Map.of(), minutes(40));
        assertThat(nodes.remembered(KEY, steady(STEADY, null, minutes(12)))).isNotNull();

        nodes.of(Map.of(), minutes(40).plus(MOMENT));
        assertThat(nodes.remembered(KEY, steady(STEADY, null, minutes(12)))).isNull();
    }

    private @Nullable NodeFigures of(AttemptState state, Instant now) {
        return nodes.of(Map.of(KEY, state), now).get(KEY);
    }

    private static Instant minutes(long minutes) {
        return STEADY.plus(Duration.ofMinutes(minutes));
    }

    private static Slowdown slow(Instant since) {
        return new Slowdown(since, new Rate(9, "it/s"), new Rate(3, "it/s"), 0.3, SlowdownCause.UNKNOWN, null);
    }

    private static AttemptState steady(@Nullable Instant since, @Nullable Slowdown slow, @Nullable Instant latestAt) {
        AttemptState none = AttemptState.of(KEY, "hall");
        return new AttemptState(
                none.jobId(),
                "hall",
                1,
                List.of(),
                null,
                null,
                latestAt,
                null,
                0,
                List.of(),
                List.of(),
                List.of(),
                since,
                slow,
                none.earlierSlow(),
                false,
                none.phases(),
                none.pauseLines(),
                none.lossRun(),
                none.course(),
                none.loop(),
                none.flow(),
                none.labels(),
                List.of());
    }

    /** Returns a different use for each query. */
    private static final class Asked implements HardwareUses {

        private final List<Within> times = new ArrayList<>();

        @Nullable
        private Trends trends = GROWTH;

        private boolean tellsUse = true;
        private int asked;

        @Nullable
        private Instant memorySince;

        @Nullable
        private Instant disksSince;

        ResourceUse use(int question) {
            return new ResourceUse(0.1 * question, null, null, null, null, null, null, question);
        }

        @Override
        public void add(List<NodeSampled> samples) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memory, Map<AttemptKey, Instant> disks) {
            asked++;
            memorySince = memory.get(KEY);
            disksSince = disks.get(KEY);
            return trends == null ? Map.of() : Map.of(KEY, trends);
        }

        @Override
        public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> wanted) {
            Map<AttemptKey, ResourceUse> used = new HashMap<>();
            wanted.forEach((key, within) -> {
                times.add(within);
                if (tellsUse) {
                    used.put(key, use(times.size()));
                }
            });
            return used;
        }
    }
}
