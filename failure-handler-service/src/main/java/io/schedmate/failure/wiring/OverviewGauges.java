package io.schedmate.failure.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.schedmate.failure.overview.Overview;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.WireValue;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Publishes figures about all jobs to Prometheus, including zeros. They come from the database, so every replica
 * reports the same values.
 */
@Component
class OverviewGauges {

    private static final Logger LOG = LoggerFactory.getLogger(OverviewGauges.class);
    private static final Duration RECENT = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<RecoveryStatus> ENDS =
            List.of(RecoveryStatus.SUCCEEDED, RecoveryStatus.FAILED, RecoveryStatus.CANCELLED, RecoveryStatus.EXPIRED);

    private final Overview overview;
    private final Clock clock;
    private final MultiGauge failures;
    private final MultiGauge recoveries;
    private final AtomicReference<Overview.Proposals> proposals =
            new AtomicReference<>(new Overview.Proposals(0, null));

    OverviewGauges(Overview overview, Clock clock, MeterRegistry meters) {
        this.overview = overview;
        this.clock = clock;
        this.failures = MultiGauge.builder("schedmate.failures.recent")
                .description("Failures of the last hour by diagnosed category")
                .register(meters);
        this.recoveries = MultiGauge.builder("schedmate.recoveries.recent")
                .description("Recoveries that ended in the last day, by status")
                .register(meters);
        meters.gauge(
                "schedmate.proposals.waiting", proposals, each -> each.get().waiting());
        meters.gauge(
                "schedmate.proposals.oldest.seconds",
                proposals,
                each -> age(each.get().oldest()));
        show(Map.of(), Map.of());
    }

    @Scheduled(fixedDelayString = "PT15S")
    void refresh() {
        try {
            Instant now = clock.instant();
            proposals.set(overview.proposals());
            show(overview.failures(now.minus(RECENT)), overview.recoveries(now.minus(DAY)));
        } catch (RuntimeException unavailable) {
            LOG.warn("Could not count failures and recoveries; will retry: {}", unavailable.toString());
        }
    }

    private void show(Map<FailureCategory, Long> byCategory, Map<RecoveryStatus, Long> byEnd) {
        failures.register(rows("category", Stream.of(FailureCategory.values()), byCategory), true);
        recoveries.register(rows("outcome", ENDS.stream(), byEnd), true);
    }

    private static <E extends WireValue> List<MultiGauge.Row<?>> rows(
            String name, Stream<E> values, Map<E, Long> counts) {
        return values.<MultiGauge.Row<?>>map(
                        value -> MultiGauge.Row.of(Tags.of(name, value.wire()), counts.getOrDefault(value, 0L)))
                .toList();
    }

    private double age(@Nullable Instant oldest) {
        return oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, clock.instant()).toSeconds());
    }
}
