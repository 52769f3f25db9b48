package io.schedmate.simulator.outlook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.FirstFit;
import io.schedmate.simulator.policy.queue.Qssf;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutlookForecastTest {

    private static final VirtualCluster NODE = new VirtualCluster("vision", 1, 8);
    private static final QueueState.Active LONG = active("long", 6, 100, DurationSpread.exactly(700));
    private static final QueueState.Waiting WIDE = waiting("wide", 8, DurationSpread.exactly(50));
    private static final QueueState.Waiting SMALL = waiting("small", 2, DurationSpread.exactly(30));

    @Test
    void aJobStartsWhenWhatRunsHasEndedAndThoseBeforeItHaveRun() {
        var outlook = outlook(new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL)), "small");

        assertThat(outlook.start().p50()).isEqualTo(600 + 50);
        assertThat(outlook.end().p50()).isEqualTo(600 + 50 + 30);
    }

    @Test
    void theOrderIsThePolicys() {
        var state = new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL));

        assertThat(new OutlookForecast(new Qssf(), 1)
                        .of(state, "small", 1)
                        .start()
                        .p50())
                .isZero();
    }

    @Test
    void aJobThatMayStillRunForDaysMakesTheRangeWide() {
        var state = new QueueState(
                NODE, List.of(active("odd", 8, 3_600, new DurationSpread(600, 7_200, 86_400))), List.of(SMALL));

        var start = new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start();

        assertThat(start.p10()).isLessThan(2_000);
        assertThat(start.p90()).isGreaterThan(40_000);
        assertThat(new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start())
                .isEqualTo(start);
    }

    @Test
    void aRunThatHasOutlivedItsExpectationMayGoOnForAsLongAgain() {
        var state = new QueueState(NODE, List.of(active("late", 8, 5_000, DurationSpread.exactly(60))), List.of(SMALL));

        var start = new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start();

        assertThat(start.p90()).isBetween(4_000.0, 5_000.0);
    }

    @Test
    void aJobThatDoesNotWaitOrNeverFitsIsRefused() {
        var state = new QueueState(NODE, List.of(), List.of(waiting("huge", 9, DurationSpread.exactly(1))));

        assertThatThrownBy(() -> outlook(state, "gone")).hasMessageContaining("a job that waits (gone)");
        assertThatThrownBy(() -> outlook(state, "huge")).hasMessageContaining("fits its virtual cluster (9 GPUs of 8)");
    }

    @Test
    void eachJobThatWaitsIsForetoldAtOnceAndOneThatNeverFitsHoldsNobodyBack() {
        var huge = waiting("huge", 9, DurationSpread.exactly(1));
        var state = new QueueState(NODE, List.of(LONG), List.of(huge, WIDE, SMALL));

        var outlooks = new OutlookForecast(new Fifo(), 1).all(state, 1);

        assertThat(outlooks).containsOnlyKeys("wide", "small");
        assertThat(median(outlooks, "wide")).isEqualTo(600);
        assertThat(median(outlooks, "small")).isEqualTo(600 + 50);
    }

    @Test
    void aJobThatFitsPassesOneThatDoesNotUnderFirstFit() {
        var outlooks = new OutlookForecast(new FirstFit(), 1)
                .all(new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL)), 1);

        assertThat(median(outlooks, "small")).isZero();
        assertThat(median(outlooks, "wide")).isEqualTo(600);
    }

    @Test
    void whatARunStillTakesIsGivenThatItStillRunsAndWithinItsLimit() {
        var spread = new DurationSpread(600, 7_200, 86_400);

        assertThat(spread.remaining(0, 400, 1).p50()).isBetween(5_000.0, 10_000.0);
        assertThat(spread.remaining(40_000, 400, 1).p10()).isLessThan(20_000);
        assertThat(spread.atMost(9_000).remaining(1_800, 400, 1).p90()).isLessThanOrEqualTo(7_200);
    }

    @Test
    void earlierAnswersThatCameTooEarlyMoveLaterOnesBack() {
        var calibration = new OutlookCalibration();
        var raw = new Outlook(new Outlook.Range(90, 100, 110), new Outlook.Range(190, 200, 210));
        assertThat(calibration.of(raw)).isEqualTo(raw);

        IntStream.rangeClosed(1, 99).forEach(each -> calibration.cameTrue(raw, 4 * each, 800));

        var start = calibration.of(raw).start();
        assertThat(start.p10()).isBetween(39.0, 41.0);
        assertThat(start.p50()).isBetween(199.0, 201.0);
        assertThat(start.p90()).isBetween(359.0, 361.0);
        assertThat(calibration.of(raw).end().p10()).isBetween(799.0, 801.0);
    }

    private static double median(Map<String, Outlook> outlooks, String id) {
        return Objects.requireNonNull(outlooks.get(id), id).start().p50();
    }

    private static Outlook outlook(QueueState state, String id) {
        return new OutlookForecast(new Fifo(), 1).of(state, id, 1);
    }

    private static QueueState.Active active(String id, int gpus, long elapsed, DurationSpread spread) {
        return new QueueState.Active(id, gpus, elapsed, spread);
    }

    private static QueueState.Waiting waiting(String id, int gpus, DurationSpread spread) {
        return new QueueState.Waiting(id, gpus, spread, spread.p50());
    }
}
