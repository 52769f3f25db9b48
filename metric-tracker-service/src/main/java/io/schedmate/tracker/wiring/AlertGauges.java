package io.schedmate.tracker.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.alert.Alerts.Open;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Gauges for the number and cost of open alerts, by condition and severity. Each pair has a series, which is zero if no
 * alert is open. Every replica reports the same values.
 */
final class AlertGauges {

    private final Alerts alerts;
    private final MultiGauge open;
    private final MultiGauge gpuHours;

    AlertGauges(Alerts alerts, MeterRegistry meters) {
        this.alerts = alerts;
        this.open = MultiGauge.builder("schedmate.job.alerts.open")
                .description("Alerts of running jobs that are not closed")
                .register(meters);
        this.gpuHours = MultiGauge.builder("schedmate.job.alerts.gpu.hours")
                .description("GPU hours lost so far to conditions of running jobs")
                .register(meters);
        show(List.of());
    }

    void refresh() {
        show(alerts.open());
    }

    private void show(List<Open> found) {
        open.register(rows(found, Open::alerts), true);
        gpuHours.register(rows(found, Open::gpuHours), true);
    }

    private static List<MultiGauge.Row<?>> rows(List<Open> found, ToDoubleFunction<Open> value) {
        return Stream.of(AlertCondition.values())
                .flatMap(condition -> Stream.of(AlertSeverity.values())
                        .<MultiGauge.Row<?>>map(severity -> MultiGauge.Row.of(
                                Tags.of("condition", condition.wire(), "severity", severity.wire()),
                                found.stream()
                                        .filter(each -> each.condition() == condition && each.severity() == severity)
                                        .mapToDouble(value)
                                        .sum())))
                .toList();
    }
}
