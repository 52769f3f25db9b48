package io.schedmate.tracker.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.alert.AlertRounds;
import io.schedmate.tracker.jobs.JobEventHandler;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import io.schedmate.tracker.wiring.AlertConfiguration.AlertSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class AlertScheduleTest {

    private static final JobId JOB = JobId.of("hall-a", "slurm", "1");

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final InMemoryStores stores = new InMemoryStores(clock);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AlertProperties settings =
            new Binder(new MapConfigurationPropertySource(Map.of())).bindOrCreate("alerts", AlertProperties.class);
    private final AlertRounds rounds = new AlertRounds(
            settings.rules(),
            10,
            new AlertRounds.Parts(
                    stores.alerts(),
                    stores.states(),
                    stores.jobs(),
                    stores.owners(),
                    stores.similar(),
                    stores.hardware(),
                    stores.outbox(),
                    stores.transactions()));
    private final AlertSchedule schedule = new AlertSchedule(
            rounds,
            new AlertGauges(stores.alerts(), meters),
            stores.alerts(),
            _ -> _ -> clock.instant(),
            clock,
            settings);

    @Test
    void runningJobsAreCheckedOpenAlertsExportedAndOldOnesDeleted() {
        lossIsLost();
        assertThat(stores.alerts().all()).isEmpty();
        schedule.look();
        assertThat(stores.alerts().all())
                .singleElement()
                .satisfies(alert -> assertThat(alert.status()).isEqualTo(AlertStatus.OPEN));

        assertThat(shown()).isZero();
        schedule.show();
        assertThat(shown()).isEqualTo(1);

        rounds.end(JOB, 1, clock.instant());
        clock.move(settings.keepClosed());
        schedule.forget();
        assertThat(stores.alerts().all()).hasSize(1);
        clock.move(Duration.ofHours(1));
        schedule.forget();
        assertThat(stores.alerts().all()).isEmpty();
    }

    private double shown() {
        return meters.find("schedmate.job.alerts.open").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }

    private void lossIsLost() {
        new JobEventHandler(stores.jobs(), stores.transactions())
                .handle(new JobStateChanged(
                        UUID.randomUUID(),
                        JOB,
                        "hall-a",
                        1,
                        clock.instant(),
                        null,
                        JobState.RUNNING,
                        List.of("n1"),
                        null));
        var tracker = new Tracker(
                stores.states(),
                stores.jobs(),
                stores.outbox(),
                stores.transactions(),
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                new TrackingRules(
                        Duration.ofSeconds(10),
                        100,
                        new LineQuota.Limit(10_000, 200_000),
                        new SpeedComparison(0.8, 0.9),
                        new Silence(10, Duration.ofMinutes(5))),
                stores.hardware(),
                rounds);
        tracker.take(IntStream.range(0, 12).mapToObj(this::chunk).toList());
    }

    private LogChunk chunk(int number) {
        clock.move(Duration.ofSeconds(10));
        String line = "step %d/1000 loss %s".formatted(number + 1, number < 6 ? "2." + number : "nan");
        return new LogChunk(
                UUID.randomUUID(),
                JOB,
                "hall-a",
                1,
                clock.instant(),
                new LogSource("train.log", null, null),
                number,
                number + 1,
                null,
                LogOrder.EXACT,
                List.of(line));
    }
}
