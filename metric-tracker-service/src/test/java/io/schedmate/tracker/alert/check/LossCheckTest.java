package io.schedmate.tracker.alert.check;

import static io.schedmate.tracker.alert.check.Viewed.START;
import static io.schedmate.tracker.alert.check.Viewed.after;
import static io.schedmate.tracker.alert.check.Viewed.gaps;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.metrics.LossRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a loss counts as diverged or as flat. */
class LossCheckTest {

    private static final Instant NOW = after(100_000);

    private final Viewed job = new Viewed();

    LossCheckTest() {
        job.latestAt = after(7000);
    }

    @Test
    void threeReportsWithoutANumberAreADivergence() {
        job.lossRun = new LossRun(2, after(5), null, 0, null, null, null);
        assertThat(diverged()).isNull();

        job.lossRun = new LossRun(3, after(5), null, 0, null, null, null);
        assertThat(diverged()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("not_a_number");
            assertThat(found.severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(found.since()).isEqualTo(after(5));
            assertThat(found.summary()).isEqualTo("The loss has been NaN or infinite in 3 consecutive reports.");
            assertThat(found.evidence().figures()).isEqualTo(Map.of("reports", 3.0));
            assertThat(found.wasted()).isEqualTo(1);
        });

        job.lossRun = new LossRun(3, null, null, 0, null, null, null);
        assertThat(diverged())
                .isNotNull()
                .satisfies(found -> assertThat(found.since()).isEqualTo(NOW));
    }

    @ParameterizedTest
    @CsvSource({
        // Eight losses that exceed three times the largest of at least eight earlier ones.
        "8, 8, 6.1, true",
        "8, 8, 6, false",
        "7, 8, 6.1, false",
        "8, 7, 6.1, false",
        "8, 24, 6.1, true"
    })
    void lossesThatStayFarAboveAllBeforeHaveExploded(int before, int since, double loss, boolean exploded) {
        job.losses = gaps(before - 1, 1.0, losses(since, loss));

        assertThat(diverged() != null).isEqualTo(exploded);
    }

    @Test
    void whatIsReportedOfAnExplosion() {
        job.losses = List.of(1.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 9.0, 8.0, 9.0, 9.0, 9.0, 7.0, 9.0, 9.0);

        assertThat(diverged()).isNotNull().satisfies(found -> {
            assertThat(found.kind()).isEqualTo("exploded");
            assertThat(found.severity()).isEqualTo(AlertSeverity.CRITICAL);
            assertThat(found.since()).isEqualTo(after(7000));
            assertThat(found.evidence().figures())
                    .isEqualTo(Map.of("largestLossBefore", 2.0, "smallestLossSince", 7.0));
        });

        job.latestAt = null;
        assertThat(diverged())
                .isNotNull()
                .satisfies(found -> assertThat(found.since()).isEqualTo(NOW));
    }

    @ParameterizedTest
    @CsvSource({"9.9, false", "10.1, true"})
    void aLossThatRoseTenfoldHasExplodedAtTenTimesItsLargest(double loss, boolean exploded) {
        job.losses = new ArrayList<>();
        for (int each = 0; each < 8; each++) {
            job.losses.add(each % 2 == 0 ? 0.1 : 1.0);
        }
        job.losses.addAll(Collections.nCopies(8, loss));

        assertThat(diverged() != null).isEqualTo(exploded);
    }

    /** It fell a hundredfold, which is what a loss does while a model learns. */
    @Test
    void aLossThatOnlyFellHasExplodedAtThreeTimesItsLargest() {
        job.losses = new ArrayList<>(List.of(10.0, 8.0, 6.0, 3.0, 1.0, 0.5, 0.2, 0.1));
        job.losses.addAll(Collections.nCopies(8, 31.0));

        assertThat(diverged()).isNotNull();
    }

    @Test
    void lossesThatWereNotAboveZeroHaveNoMultiple() {
        job.losses = gaps(8, 0.0, 9, 9, 9, 9, 9, 9, 9, 9);

        assertThat(diverged()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"20, 3400, true", "19, 3400, false", "20, 3400.001, false"})
    void aLossThatDoesNotChangeForAnHourIsStuck(int same, double since, boolean stuck) {
        job.lossRun = new LossRun(0, null, 0.7, same, after(since), null, null);

        assertThat(flat() != null).isEqualTo(stuck);
    }

    @Test
    void whatIsReportedOfALossThatIsStuck() {
        job.lossRun = new LossRun(0, null, 0.7, 20, START, null, null);

        assertThat(flat()).isNotNull().satisfies(found -> {
            assertThat(found.severity()).isEqualTo(AlertSeverity.WARNING);
            assertThat(found.since()).isEqualTo(START);
            assertThat(found.summary()).isEqualTo("The loss has not changed for 1 h 57 min.");
            assertThat(found.evidence().figures()).isEqualTo(Map.of("loss", 0.7));
        });

        job.latestAt = null;
        assertThat(flat()).isNull();
    }

    @Test
    void aLossThatIsPrintedAsZeroIsNotStuck() {
        job.latestAt = after(7000);
        job.lossRun = new LossRun(0, null, 0.0, 20, START, null, null);

        assertThat(flat()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0.0003, 0.0001, false", "0.0999, 0.001, false", "0.1, 0.001, true", "0.6931, 0.0001, true"})
    void aLossPrintedWithOneOrTwoDigitsMayChangeUnseen(double loss, double resolution, boolean stuck) {
        job.lossRun = new LossRun(0, null, loss, 20, START, resolution, null);

        assertThat(flat() != null).isEqualTo(stuck);
    }

    @ParameterizedTest
    @CsvSource({
        // A loss that fell by the last printed digit converges, and must stay for four hours instead of one.
        "3.53, 0.01, 0.01, 14399, false",
        "3.53, 0.01, 0.01, 14400, true",
        "3.53, 0.01, 0.02, 3600, true",
        "0.6931, 0.0001, 0.0001, 3600, false",
        "0.6931, 0.0001, 0.2, 3600, true"
    })
    void aLossThatCreepsByItsLastDigitIsStuckLater(
            double loss, double resolution, double change, double seconds, boolean stuck) {
        job.latestAt = after(seconds);
        job.lossRun = new LossRun(0, null, loss, 20, START, resolution, change);

        assertThat(flat() != null).isEqualTo(stuck);
    }

    private static double[] losses(int many, double loss) {
        double[] losses = new double[many + 1];
        Arrays.fill(losses, loss);
        losses[0] = 2;
        return losses;
    }

    private @Nullable Finding diverged() {
        return job.found(AlertCondition.DIVERGED, NOW).orElse(null);
    }

    private @Nullable Finding flat() {
        return job.found(AlertCondition.LOSS_FLAT, NOW).orElse(null);
    }
}
