package io.schedmate.recovery.ledger;

import static io.schedmate.recovery.Failures.of;
import static io.schedmate.recovery.Failures.tried;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.DiagnosisSummary;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RetryLedgerTest {

    private static final DiagnosisSummary GPU = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, null);
    private static final DiagnosisSummary BUG = of(FailureCategory.USER_SCRIPT, null, null);

    @Test
    void aJobThatMakesProgressMayFailIndefinitely() {
        RetryLedger ledger = RetryLedger.empty();
        for (int attempt = 1; attempt <= 50; attempt++) {
            ledger = ledger.with(tried(attempt, attempt * 100L, GPU, "a"));
        }

        assertThat(ledger.withoutProgress()).isEqualTo(1);
    }

    @Test
    void failuresAtTheSameStepCount() {
        var ledger =
                new RetryLedger(List.of(tried(1, 500L, GPU, "a"), tried(2, 500L, GPU, "a"), tried(3, 400L, BUG, "a")));

        assertThat(ledger.withoutProgress()).isEqualTo(3);
        assertThat(ledger.sameRootWithoutProgress()).isEqualTo(1);
    }

    @Test
    void anAttemptWithoutAStepHasMadeNoProgress() {
        var ledger = new RetryLedger(List.of(tried(1, 500L, GPU, "a"), tried(2, null, GPU, "a")));

        assertThat(ledger.withoutProgress()).isEqualTo(2);
    }

    @Test
    void anAttemptReportedTwiceCountsOnce() {
        var ledger = RetryLedger.empty().with(tried(1, null, GPU, "a")).with(tried(1, null, GPU, "a"));

        assertThat(ledger.failures()).hasSize(1);
    }

    @Test
    void theSameRootCauseTwiceOnANodeMakesItSuspect() {
        var ledger = new RetryLedger(
                List.of(tried(1, null, GPU, "a", "b"), tried(2, null, BUG, "c"), tried(3, null, GPU, "b", "d")));

        assertThat(ledger.suspects()).containsExactly("b");
        assertThat(ledger.followsTheJob()).isFalse();
    }

    @Test
    void theSameRootCauseOnOtherNodesClearsTheNodes() {
        var ledger = new RetryLedger(List.of(tried(1, null, GPU, "a", "b"), tried(2, null, GPU, "c", "d")));

        assertThat(ledger.suspects()).isEmpty();
        assertThat(ledger.followsTheJob()).isTrue();
    }

    @Test
    void theBackOffDoublesUpToItsLimit() {
        var ledger = RetryLedger.empty();
        assertThat(ledger.backOff(Duration.ofSeconds(30), Duration.ofMinutes(2)))
                .isZero();
        ledger = ledger.with(tried(1, null, GPU)).with(tried(2, null, GPU));
        assertThat(ledger.backOff(Duration.ofSeconds(30), Duration.ofMinutes(2)))
                .isEqualTo(Duration.ofMinutes(1));
        for (int attempt = 3; attempt < 200; attempt++) {
            ledger = ledger.with(tried(attempt, null, GPU));
        }
        assertThat(ledger.backOff(Duration.ofSeconds(30), Duration.ofMinutes(2)))
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Property
    void theCountBeginsWithTheLastProgress(@ForAll @Size(max = 30) List<@IntRange(max = 5) Integer> steps) {
        RetryLedger ledger = RetryLedger.empty();
        for (int i = 0; i < steps.size(); i++) {
            ledger = ledger.with(tried(i + 1, steps.get(i).longValue(), GPU));
        }

        assertThat(ledger.withoutProgress()).isBetween(steps.isEmpty() ? 0 : 1, Math.max(steps.size(), 0));
        assertThat(ledger.sameRootWithoutProgress()).isEqualTo(ledger.withoutProgress());
    }
}
