package io.schedmate.tracker.wiring;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.tracker.alert.AlertDecisions;
import io.schedmate.tracker.alert.AlertRounds;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.Reading;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Checks running jobs periodically and publishes their alerts. */
@Configuration(proxyBeanMethods = false)
@Import({AlertDecisions.class, AlertGauges.class, AlertConfiguration.AlertSchedule.class})
@EnableConfigurationProperties(AlertProperties.class)
class AlertConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(AlertConfiguration.class);

    @Bean
    AlertRounds alertRounds(
            AlertProperties settings,
            TrackerProperties tracker,
            Alerts alerts,
            AttemptStates states,
            KnownJobs jobs,
            JobOwners owners,
            SimilarThroughputs similar,
            HardwareUses hardware,
            Outbox outbox,
            Transactions transactions) {
        return new AlertRounds(
                settings.rules(),
                tracker.maxLive(),
                new AlertRounds.Parts(alerts, states, jobs, owners, similar, hardware, outbox, transactions));
    }

    /** Runs the rounds. A failed round is repeated at the next scheduled time. */
    record AlertSchedule(
            AlertRounds rounds,
            AlertGauges gauges,
            Alerts alerts,
            Reading reading,
            Clock clock,
            AlertProperties settings) {

        @Scheduled(fixedDelayString = "${schedmate.tracker.alerts.round:15s}")
        void look() {
            attempt("check running jobs", () -> rounds.round(reading, clock.instant()));
        }

        @Scheduled(fixedDelayString = "PT30S")
        void show() {
            attempt("update the metrics of open alerts", gauges::refresh);
        }

        @Scheduled(initialDelayString = "PT7M", fixedDelayString = "PT1H")
        void forget() {
            attempt(
                    "delete old alerts",
                    () -> alerts.forgetBefore(clock.instant().minus(settings.keepClosed())));
        }

        private static void attempt(String what, Runnable work) {
            try {
                work.run();
            } catch (RuntimeException e) {
                LOG.warn("Could not {}; will retry: {}", what, e.toString());
            }
        }
    }
}
