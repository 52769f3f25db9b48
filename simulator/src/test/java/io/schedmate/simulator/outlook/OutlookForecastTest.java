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
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutlookForecastTest {

    private static final VirtualCluster NODE = new VirtualCluster("vision", 1, 8);
    private static final QueueState.Active LONG = active("long", 6, 100, DurationSpread.exactly(700));
    private static final QueueState.Waiting WIDE = waiting("wide", 8, DurationSpread.exactly(50));
    private static final QueueState.Waiting SMALL = waiting("small", 2, DurationSpread.exactly(30));

    @Test
    void aJobStartsAfterTheRunningAndTheEarlierJobs() {
        var outlook = outlook(new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL)), "small");

        assertThat(outlook.start().p50()).isEqualTo(600 + 50);
        assertThat(outlook.end().p50()).isEqualTo(600 + 50 + 30);
    }

    @Test
    void jobsStartInTheOrderOfThePolicy() {
        var state = new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL));

        assertThat(new OutlookForecast(new Qssf(), 1)
                        .of(state, "small", 1)
                        .start()
                        .p50())
                .isZero();
    }

    @Test
    void aJobThatMayStillRunForDaysWidensTheRange() {
        var state = new QueueState(
                NODE, List.of(active("odd", 8, 3_600, new DurationSpread(600, 7_200, 86_400))), List.of(SMALL));

        var start = new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start();

        assertThat(start.p10()).isLessThan(2_000);
        assertThat(start.p90()).isGreaterThan(40_000);
        assertThat(new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start())
                .isEqualTo(start);
    }

    @Test
    void anOverdueRunMayContinueForAsLongAgain() {
        var state = new QueueState(NODE, List.of(active("late", 8, 5_000, DurationSpread.exactly(60))), List.of(SMALL));

        var start = new OutlookForecast(new Fifo(), 200).of(state, "small", 1).start();

        assertThat(start.p90()).isBetween(4_000.0, 5_000.0);
    }

    @Test
    void aJobThatDoesNotWaitOrNeverFitsIsRejected() {
        var state = new QueueState(NODE, List.of(), List.of(waiting("huge", 9, DurationSpread.exactly(1))));

        assertThatThrownBy(() -> outlook(state, "gone")).hasMessageContaining("a job that waits (gone)");
        assertThatThrownBy(() -> outlook(state, "huge")).hasMessageContaining("fits its virtual cluster (9 GPUs of 8)");
    }

    @Test
    void allWaitingJobsArePredictedTogetherAndOneThatNeverFitsBlocksNone() {
        var huge = waiting("huge", 9, DurationSpread.exactly(1));
        var state = new QueueState(NODE, List.of(LONG), List.of(huge, WIDE, SMALL));

        var outlooks = new OutlookForecast(new Fifo(), 1).all(state, 1);

        assertThat(outlooks).containsOnlyKeys("wide", "small");
        assertThat(median(outlooks, "wide")).isEqualTo(600);
        assertThat(median(outlooks, "small")).isEqualTo(600 + 50);
    }

    @Test
    void underFirstFitAJobThatFitsOvertakesOneThatDoesNot() {
        var outlooks = new OutlookForecast(new FirstFit(), 1)
                .all(new QueueState(NODE, List.of(LONG), List.of(WIDE, SMALL)), 1);

        assertThat(median(outlooks, "small")).isZero();
        assertThat(median(outlooks, "wide")).isEqualTo(600);
    }

    @Test
    void theRemainingTimeIsConditionalOnTheElapsedTimeAndBoundedByTheLimit() {
        var spread = new DurationSpread(600, 7_200, 86_400);

        assertThat(spread.remaining(0, 400, 1).p50()).isBetween(5_000.0, 10_000.0);
        assertThat(spread.remaining(40_000, 400, 1).p10()).isLessThan(20_000);
        assertThat(spread.atMost(9_000).remaining(1_800, 400, 1).p90()).isLessThanOrEqualTo(7_200);
    }

    @Test
    void aDelayedStartIsTheMeanOfTheReplaysAndTheUsualWait() {
        var drawn = new Outlook(new Outlook.Range(50, 100, 300), new Outlook.Range(150, 200, 400));

        assertThat(drawn.beside(500))
                .isEqualTo(new Outlook(new Outlook.Range(250, 300, 500), new Outlook.Range(350, 400, 600)));
        assertThat(drawn.beside(0))
                .isEqualTo(new Outlook(new Outlook.Range(0, 50, 250), new Outlook.Range(100, 150, 350)));
        assertThat(exactly(0, 60).beside(500)).isEqualTo(exactly(0, 60));
    }

    @Test
    void calibratedRangesCoverEightOfTenOutcomesAndMediansAreUnchanged() {
        var calibration = new OutlookCalibration();
        var random = new Random(1);
        int starts = 0;
        int ends = 0;
        for (int each = 0; each < 1_000; each++) {
            double start = 3_600 * Math.exp(random.nextGaussian());
            double trueStart = start * Math.exp(0.5 + 1.5 * random.nextGaussian());
            double trueEnd = 2 * start * Math.exp(0.2 * random.nextGaussian());
            Outlook outlook = calibration.of(exactly(start, 2 * start));
            starts += each >= 200 && outlook.start().holds(trueStart) ? 1 : 0;
            ends += each >= 200 && outlook.end().holds(trueEnd) ? 1 : 0;
            assertThat(outlook.start().p50()).isEqualTo(start);
            calibration.observe(exactly(start, 2 * start), trueStart, trueEnd);
        }

        assertThat(starts / 800.0).isBetween(0.77, 0.83);
        assertThat(ends / 800.0).isBetween(0.77, 0.83);
        Outlook.Range start = calibration.of(exactly(10_000, 20_000)).start();
        Outlook.Range end = calibration.of(exactly(10_000, 20_000)).end();
        assertThat(start.p90() / start.p10()).isGreaterThan(20);
        assertThat(end.p90() / end.p10()).isLessThan(3);
    }

    @Test
    void manyMissesOfOneKindWidenTheRange() {
        var calibration = new OutlookCalibration();
        double before = calibration.of(exactly(10_000, 20_000)).start().p90();

        IntStream.range(0, 10).forEach(_ -> calibration.observe(exactly(10_000, 20_000), 100_000, 20_000));

        Outlook after = calibration.of(exactly(10_000, 20_000));
        assertThat(before).isBetween(28_000.0, 34_000.0);
        assertThat(after.start().p90()).isGreaterThan(95_000);
        assertThat(after.end().p90()).isLessThan(62_000);
    }

    @Test
    void aMedianOfZeroHasARangeOfMinutes() {
        Outlook.Range start = new OutlookCalibration().of(exactly(0, 60)).start();

        assertThat(start.p10()).isZero();
        assertThat(start.p50()).isZero();
        assertThat(start.p90()).isBetween(500.0, 700.0);
    }

    private static Outlook exactly(double start, double end) {
        return new Outlook(new Outlook.Range(start, start, start), new Outlook.Range(end, end, end));
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
