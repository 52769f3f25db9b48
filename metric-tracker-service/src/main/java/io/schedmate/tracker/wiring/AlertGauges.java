package io.schedmate.tracker.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.schedmate.tracker.alert.Alerts;

/** How many alerts are open, by condition and severity: at most so many series as there are pairs of these. */
final class AlertGauges {

    private final Alerts alerts;
    private final MultiGauge gauge;

    AlertGauges(Alerts alerts, MeterRegistry meters) {
        this.alerts = alerts;
        this.gauge = MultiGauge.builder("schedmate.job.alerts.open")
                .description("Alerts of running jobs that are not closed")
                .register(meters);
    }

    void refresh() {
        gauge.register(
                alerts.open().stream()
                        .map(open -> MultiGauge.Row.of(
                                Tags.of(
                                        "condition", open.condition().wire(),
                                        "severity", open.severity().wire()),
                                open.alerts()))
                        .toList(),
                true);
    }
}
