package io.schedmate.tracker.wiring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.state.AttemptState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the latest metrics of individual jobs to Prometheus. Each job adds series, so the number of jobs is limited
 * and publishing can be switched off.
 */
final class JobGauges implements Consumer<AttemptState> {

    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(15);

    private final boolean enabled;
    private final int maxJobs;
    private final Clock clock;
    private final Counter leftOut;
    private final List<Shown> gauges = new ArrayList<>();
    private final Map<AttemptKey, Latest> latest = new ConcurrentHashMap<>();

    private record Latest(MetricsSnapshot metrics, LabelState labels, Tags tags, Instant at) {}

    private record Shown(MultiGauge gauge, Function<Latest, @Nullable Number> value) {}

    JobGauges(TrackerProperties.JobMetrics settings, MeterRegistry meters, Clock clock) {
        this.enabled = settings.enabled();
        this.maxJobs = settings.maxJobs();
        this.clock = clock;
        this.leftOut = meters.counter("schedmate.job.metrics.left.out");
        add(meters, "schedmate.job.step", MetricsSnapshot::step);
        add(meters, "schedmate.job.step.time.seconds", MetricsSnapshot::stepTimeSeconds);
        add(
                meters,
                "schedmate.job.throughput",
                metrics -> metrics.throughput() == null
                        ? null
                        : metrics.throughput().value());
        add(meters, "schedmate.job.loss", MetricsSnapshot::loss);
        add(meters, "schedmate.job.progress.ratio", MetricsSnapshot::progressRatio);
        add(meters, "schedmate.job.eta.seconds", MetricsSnapshot::etaSeconds);
        show(meters, "schedmate.job.error.lines", latest -> latest.labels().errors());
        show(meters, "schedmate.job.warning.lines", latest -> latest.labels().warnings());
    }

    private void add(MeterRegistry meters, String name, Function<MetricsSnapshot, @Nullable Number> value) {
        show(meters, name, latest -> value.apply(latest.metrics()));
    }

    private void show(MeterRegistry meters, String name, Function<Latest, @Nullable Number> value) {
        gauges.add(new Shown(MultiGauge.builder(name).register(meters), value));
    }

    /** Records a saved state. */
    @Override
    public void accept(AttemptState state) {
        MetricsSnapshot metrics = state.latest();
        if (!enabled || metrics == null) {
            return;
        }
        AttemptKey key = new AttemptKey(state.jobId(), state.attempt());
        if (latest.size() >= maxJobs && !latest.containsKey(key)) {
            leftOut.increment();
            return;
        }
        latest.put(key, new Latest(metrics, state.labels(), tags(state, metrics), clock.instant()));
    }

    private static Tags tags(AttemptState state, MetricsSnapshot metrics) {
        return Tags.of(
                "job_id", state.jobId().toString(),
                "cluster", state.cluster(),
                "attempt", Integer.toString(state.attempt()),
                "unit", metrics.throughput() == null ? "" : metrics.throughput().unit());
    }

    /** Publishes the recorded states, and drops jobs that have not reported for a long time. */
    void refresh() {
        Instant oldest = clock.instant().minus(FORGOTTEN_AFTER);
        latest.values().removeIf(each -> each.at().isBefore(oldest));
        gauges.forEach(shown -> shown.gauge().register(rows(shown), true));
    }

    private List<MultiGauge.Row<?>> rows(Shown shown) {
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        for (Latest each : latest.values()) {
            Number value = shown.value().apply(each);
            if (value != null) {
                rows.add(MultiGauge.Row.of(each.tags(), value));
            }
        }
        return rows;
    }
}
