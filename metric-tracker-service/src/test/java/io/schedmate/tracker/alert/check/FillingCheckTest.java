package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.Trends;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when growing memory and filling disks are reported. */
class FillingCheckTest {

    /** A capacity of which 970 bytes count as full. */
    private static final long TOTAL = 1000;

    private static final long GIB = 1L << 30;

    private final Viewed job = new Viewed();

    @ParameterizedTest
    @CsvSource({
        // Half an hour of data with a fit of nine tenths, if it is full within twelve hours.
        "30, 0.9, 43100, true",
        "30, 0.9, 43200, false",
        "29, 0.9, 43100, false",
        "30, 0.89, 43100, false",
        // Five minutes with a better fit, if it is full within twice that time.
        "5, 0.97, 600, true",
        "5, 0.97, 601, false",
        "4, 0.97, 400, false",
        "5, 0.96, 600, false",
        "20, 0.97, 2400, true",
        "20, 0.97, 2401, false"
    })
    void growthIsReportedOnceItIsProven(long minutes, double fit, double seconds, boolean reported) {
        job.tells(new Trends(full(minutes, fit, seconds), null, List.of()));

        assertThat(memory() != null).isEqualTo(reported);
    }

    @Test
    void growthThatIsNotFullBeforeTheJobEndsIsNotReported() {
        job.tells(new Trends(full(30, 1, 1000), null, List.of()));
        job.startedAt = START;
        job.timeLimitSeconds = 1001.0;
        assertThat(memory()).isNotNull();

        job.timeLimitSeconds = 1000.0;
        assertThat(memory()).isNull();

        // The training ends before the limit.
        job.timeLimitSeconds = 5000.0;
        job.latest = left(1001.0);
        assertThat(memory()).isNotNull();
        job.latest = left(1000.0);
        assertThat(memory()).isNull();

        // The training ends after the limit, or there is no limit.
        job.latest = left(9000.0);
        job.timeLimitSeconds = 1000.0;
        assertThat(memory()).isNull();
        job.timeLimitSeconds = null;
        assertThat(memory()).isNotNull();
    }

    @Test
    void memoryThatDoesNotGrowIsNotReported() {
        job.tells(new Trends(new MemoryTrend(START, 60, 990, TOTAL, 0, 1), null, List.of()));
        assertThat(memory()).isNull();

        job.tells(new Trends(new MemoryTrend(START, 60, 990, TOTAL, 0.001, 1), null, List.of()));
        assertThat(memory()).isNotNull();

        job.tells(Trends.NONE);
        assertThat(memory()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"3600, CRITICAL", "3601, WARNING"})
    void whatIsFullWithinAnHourIsCritical(double seconds, AlertSeverity severity) {
        job.tells(new Trends(full(60, 1, seconds), null, List.of()));

        assertThat(memory())
                .isNotNull()
                .satisfies(found -> assertThat(found.severity()).isEqualTo(severity));
    }

    @Test
    void theMemoryThatIsFullFirstIsReported() {
        job.tells(new Trends(full(60, 1, 2000), full(60, 1, 1000), List.of()));
        assertThat(memory())
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo("host"));

        job.tells(new Trends(full(60, 1, 1000), full(60, 1, 2000), List.of()));
        assertThat(memory())
                .isNotNull()
                .satisfies(found -> assertThat(found.kind()).isEqualTo("gpu"));
    }

    @Test
    void whatIsReportedOfMemory() {
        job.tells(new Trends(new MemoryTrend(START, 60, 40 * GIB, 80 * GIB, GIB / 360.0, 1), null, List.of()));

        // 77.6 GiB count as full, so 37.6 GiB are left, at ten per hour.
        assertThat(memory()).isNotNull().satisfies(found -> {
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.wasted()).isZero();
            assertThat(found.summary())
                    .isEqualTo("Memory use of its fullest GPU is growing by 10.0 GiB per hour."
                            + " 40.0 of 80.0 GiB are used; memory will run out in about 3 h 46 min.");
            assertThat(found.evidence().nodes()).containsExactly("n1");
            assertThat(found.evidence().figures())
                    .containsEntry("gpuMemoryUsedBytes", 40.0 * GIB)
                    .containsEntry("gpuMemoryTotalBytes", 80.0 * GIB)
                    .containsEntry("gpuMemoryBytesPerSecond", GIB / 360.0)
                    .containsKey("secondsUntilFull");
        });
    }

    @Test
    void hostMemoryIsLimitedByTheRequestUnlessMoreIsUsed() {
        MemoryTrend host = new MemoryTrend(START, 60, 500, TOTAL, 0.1, 1);
        job.tells(new Trends(null, host, List.of()));
        assertTotal(1000);

        job.memoryBytes = 800L;
        assertTotal(800);
        job.memoryBytes = 501L;
        assertTotal(501);
        job.memoryBytes = 500L;
        assertTotal(1000);
        job.memoryBytes = 1000L;
        assertTotal(1000);

        // The request is for two nodes together.
        job.nodes = List.of("n1", "n2");
        job.memoryBytes = 1600L;
        assertTotal(800);
    }

    private void assertTotal(double bytes) {
        assertThat(memory())
                .isNotNull()
                .satisfies(
                        found -> assertThat(found.evidence().figures()).containsEntry("hostMemoryTotalBytes", bytes));
    }

    @Test
    void theDiskThatIsFullFirstIsReported() {
        job.tells(new Trends(
                null,
                null,
                List.of(
                        new DiskTrend("/slow", full(60, 1, 2000)),
                        new DiskTrend("/scratch", new MemoryTrend(START, 60, 40 * GIB, 80 * GIB, GIB / 360.0, 1)),
                        new DiskTrend("/still", new MemoryTrend(START, 60, 1, 1, 0, 1)))));
        assertThat(disk())
                .isNotNull()
                .satisfies(found -> assertThat(found.summary()).startsWith("The disk at /slow is filling"));

        job.tells(new Trends(
                null,
                null,
                List.of(new DiskTrend("/scratch", new MemoryTrend(START, 60, 40 * GIB, 80 * GIB, GIB / 360.0, 1)))));
        assertThat(disk()).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.summary())
                    .isEqualTo("The disk at /scratch is filling by 10.0 GiB per hour."
                            + " 40.0 GiB are free; it will be full in about 3 h 46 min.");
            assertThat(found.wasted()).isZero();
            Map<String, Double> figures = found.evidence().figures();
            assertThat(figures)
                    .containsEntry("diskFreeBytes", 40.0 * GIB)
                    .containsEntry("diskTotalBytes", 80.0 * GIB)
                    .containsEntry("diskBytesPerSecond", GIB / 360.0);
        });

        job.figures = null;
        assertThat(disk()).isNull();
        assertThat(memory()).isNull();
    }

    private @Nullable Finding memory() {
        return job.found(AlertCondition.OUT_OF_MEMORY, START).orElse(null);
    }

    private @Nullable Finding disk() {
        return job.found(AlertCondition.DISK_FULL, after(0)).orElse(null);
    }

    /** Returns a trend that reaches 970 bytes after this many seconds. */
    private static MemoryTrend full(long minutes, double fit, double seconds) {
        return new MemoryTrend(START, minutes, 0, TOTAL, 970 / seconds, fit);
    }

    private static MetricsSnapshot left(double seconds) {
        return new MetricsSnapshot(
                null, null, null, null, null, null, null, null, null, seconds, null, LogOrder.EXACT, Engine.RULES);
    }
}
