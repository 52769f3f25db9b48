package io.schedmate.failure.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.failure.overview.Overview;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OverviewGaugesTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Counted counted = new Counted();
    private final OverviewGauges gauges = new OverviewGauges(counted, Clock.fixed(NOW, ZoneOffset.UTC), meters);

    /** Prometheus rules need series that exist before the first event. */
    @Test
    void missingCountsAreReportedAsZero() {
        for (FailureCategory category : FailureCategory.values()) {
            assertThat(failures(category)).as(category.wire()).isZero();
        }
        assertThat(meters.get("schedmate.recoveries.recent").gauges()).hasSize(4);
        assertThat(value("schedmate.proposals.waiting")).isZero();
        assertThat(value("schedmate.proposals.oldest.seconds")).isZero();
    }

    @Test
    void databaseCountsAreReportedAndReturnToZero() {
        counted.failures = Map.of(FailureCategory.INFRASTRUCTURE, 12L);
        counted.recoveries = Map.of(RecoveryStatus.FAILED, 4L);
        counted.oldest = NOW.minusSeconds(90);
        gauges.refresh();

        assertThat(failures(FailureCategory.INFRASTRUCTURE)).isEqualTo(12);
        assertThat(meters.get("schedmate.recoveries.recent")
                        .tag("outcome", "failed")
                        .gauge()
                        .value())
                .isEqualTo(4);
        assertThat(value("schedmate.proposals.waiting")).isEqualTo(1);
        assertThat(value("schedmate.proposals.oldest.seconds")).isEqualTo(90);

        counted.failures = Map.of();
        gauges.refresh();
        assertThat(failures(FailureCategory.INFRASTRUCTURE)).isZero();
    }

    private double failures(FailureCategory category) {
        return meters.get("schedmate.failures.recent")
                .tag("category", category.wire())
                .gauge()
                .value();
    }

    private double value(String name) {
        return meters.get(name).gauge().value();
    }

    private static final class Counted implements Overview {

        private Map<FailureCategory, Long> failures = Map.of();
        private Map<RecoveryStatus, Long> recoveries = Map.of();
        private @Nullable Instant oldest;

        @Override
        public Map<FailureCategory, Long> failures(Instant since) {
            return failures;
        }

        @Override
        public Map<RecoveryStatus, Long> recoveries(Instant since) {
            return recoveries;
        }

        @Override
        public Proposals proposals() {
            return new Proposals(oldest == null ? 0 : 1, oldest);
        }
    }
}
