package io.schedmate.tracker.wiring;

import com.google.re2j.Pattern;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.code.interference.PackingSettings;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.tracker.alert.AlertRounds;
import io.schedmate.tracker.intake.chunk.ChunkBacklog;
import io.schedmate.tracker.intake.chunk.ChunkSender;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.ShippedIntake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.hold.ParkedLines;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.Forgetting;
import io.schedmate.tracker.jobs.JobEventHandler;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.mapping.JobMapping;
import io.schedmate.tracker.mapping.MappingRules;
import io.schedmate.tracker.mapping.RankLabel;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.node.NodeSamples;
import io.schedmate.tracker.packing.PackingChecks;
import io.schedmate.tracker.packing.PackingRounds;
import io.schedmate.tracker.packing.PackingVerdicts;
import io.schedmate.tracker.progress.ProgressReports;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Reading;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of the core. */
@Configuration(proxyBeanMethods = false)
@Import({
    NodeSamples.class,
    JobEventHandler.class,
    ProgressReports.class,
    TrackerConfiguration.Rounds.class,
    TrackerConfiguration.ForgettingRound.class
})
class TrackerConfiguration {

    private static final Duration FORGOTTEN_LATELY = Duration.ofDays(1);
    private static final Duration SEEN = Duration.ofDays(1);
    private static final Logger LOG = LoggerFactory.getLogger(TrackerConfiguration.class);

    @Bean
    JobMapping jobMapping(TrackerProperties settings) {
        TrackerProperties.Mapping mapping = settings.mapping();
        return new JobMapping(new MappingRules(
                mapping.cluster(),
                mapping.scheduler(),
                mapping.idFields(),
                mapping.fields(),
                mapping.labels(),
                patterns("schedmate.tracker.mapping.paths", mapping.paths()),
                patterns("schedmate.tracker.mapping.owner-paths", mapping.ownerPaths()),
                mapping.sharedPaths().stream()
                        .map(expression -> MappingRules.plain("schedmate.tracker.mapping.shared-paths", expression))
                        .toList(),
                mapping.byKey(),
                mapping.attemptFields(),
                mapping.rankFields(),
                mapping.rankLabels().stream()
                        .map(label -> RankLabel.of("schedmate.tracker.mapping.rank-labels", label))
                        .toList(),
                patterns("schedmate.tracker.mapping.rank-paths", mapping.rankPaths())));
    }

    private static List<Pattern> patterns(String setting, List<String> expressions) {
        return expressions.stream()
                .map(expression -> MappingRules.pattern(setting, expression))
                .toList();
    }

    @Bean
    Intake intake(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            ParkedLines parking,
            Outbox outbox,
            ChunkBacklog backlog,
            Transactions transactions,
            Traces traces,
            Clock clock,
            TrackerProperties settings) {
        return new Intake(
                jobs, owners, positions, held, parking, outbox, backlog, transactions, traces, clock, waits(settings));
    }

    @Bean
    ShippedIntake shippedIntake(
            KnownJobs jobs,
            JobOwners owners,
            SourcePositions positions,
            HeldLines held,
            ParkedLines parking,
            PartitionPositions partitions,
            ChunkSender sender,
            Outbox outbox,
            Transactions transactions,
            Clock clock,
            TrackerProperties settings) {
        return new ShippedIntake(
                jobs,
                owners,
                positions,
                held,
                parking,
                partitions,
                sender,
                outbox,
                transactions,
                clock,
                waits(settings));
    }

    private static Intake.Waits waits(TrackerProperties settings) {
        return new Intake.Waits(
                settings.holdUnknown(),
                settings.orderWindow(),
                new HeldLines.Bounds(
                        new HeldLines.Load(
                                settings.maxHeld(), settings.maxHeldBytes().toBytes()),
                        new HeldLines.Load(
                                settings.maxHeldPerSender(),
                                settings.maxHeldBytesPerSender().toBytes()),
                        settings.maxHeldBytesPerJob().toBytes()));
    }

    @Bean
    Tracker tracker(
            AttemptStates states,
            KnownJobs jobs,
            Outbox outbox,
            Transactions transactions,
            TrackerProperties settings,
            HardwareUses hardware,
            MetricExtractor extractor,
            JobGauges gauges,
            AlertRounds alerts) {
        return new Tracker(
                states,
                jobs,
                outbox,
                transactions,
                extractor,
                new RuleLineClassifier(),
                new TrackingRules(
                        settings.sampleEvery(),
                        settings.maxLive(),
                        new LineQuota.Limit(
                                settings.flow().linesASecond(), settings.flow().maxAtOnce()),
                        new SpeedComparison(settings.slowBelowRatio(), settings.wellFromRatio()),
                        new Silence(settings.stoppedAfterGaps(), settings.stoppedAtLeast())),
                hardware,
                gauges.andThen(alerts));
    }

    @Bean
    JobGauges jobGauges(TrackerProperties settings, MeterRegistry meters, Clock clock) {
        return new JobGauges(settings.jobMetrics(), meters, clock);
    }

    @Bean
    PackingChecks packingChecks(TrackerProperties settings) {
        PackingSettings usual = PackingSettings.DEFAULT;
        return new PackingChecks(new PackingSettings(
                settings.evictBelowRatio(),
                usual.beforeSeconds(),
                usual.afterSeconds(),
                usual.settlingSeconds(),
                usual.minSamples()));
    }

    @Bean
    PackingRounds packingRounds(
            PackingVerdicts verdicts,
            PackingChecks checks,
            AttemptStates states,
            Tracker tracker,
            TrackerProperties settings) {
        return new PackingRounds(verdicts, checks, states, tracker, settings.packingJudgedAfter());
    }

    /**
     * Repeats the deletion of forgotten jobs, because work in progress during the first deletion may have stored new
     * data.
     */
    record ForgettingRound(ForgottenJobs forgotten, Forgetting forgetting, Clock clock) {

        @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
        void again() {
            forgotten
                    .since(clock.instant().minus(FORGOTTEN_LATELY))
                    .forEach(job -> forgetting.forget(job.jobId(), job.at()));
        }
    }

    /** Runs the periodic work. Work that fails is repeated in the next round. */
    record Rounds(
            Intake intake,
            Tracker tracker,
            Reading reading,
            Forgetting forgetting,
            JobGauges gauges,
            PackingRounds packings,
            SeenEvents seen,
            Clock clock,
            TrackerProperties settings) {

        @Scheduled(fixedDelayString = "${schedmate.tracker.release-pause}")
        void release() {
            attempt("release held lines", () -> {
                while (intake.release() > 0) {
                    // Each round releases a bounded number of lines.
                }
            });
        }

        @Scheduled(fixedDelayString = "${schedmate.tracker.stopped-pause}")
        void listen() {
            attempt("check for stalled jobs", () -> tracker.listen(reading, clock.instant()));
        }

        @Scheduled(fixedDelayString = "${schedmate.tracker.stopped-pause}")
        void judge() {
            attempt("judge packings", packings::judge);
        }

        @Scheduled(fixedDelayString = "PT10S")
        void show() {
            attempt("update the metrics of jobs", gauges::refresh);
        }

        @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
        void forget() {
            attempt(
                    "delete old history",
                    () -> forgetting.forgetBefore(clock.instant().minus(settings.keepHistory())));
        }

        /**
         * Deletes the ids of old events. Kafka repeats records from some minutes ago, and people replay records from
         * some hours ago.
         */
        @Scheduled(initialDelayString = "PT6M", fixedDelayString = "PT1H")
        void forgetSeen() {
            attempt(
                    "delete the ids of old events",
                    () -> seen.forgetBefore(clock.instant().minus(SEEN)));
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
