package io.schedmate.failure.wiring;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.archive.LabelledLines;
import io.schedmate.failure.archive.LinkedRuns;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogRetention;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.diagnosis.Conclusion;
import io.schedmate.failure.diagnosis.Diagnoser;
import io.schedmate.failure.diagnosis.DiagnosisQueue;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.diagnosis.HardwareFacts;
import io.schedmate.failure.diagnosis.TimeLimitedDiagnosis;
import io.schedmate.failure.feedback.Excerpts;
import io.schedmate.failure.jobs.Forgetting;
import io.schedmate.failure.jobs.Retention;
import io.schedmate.failure.jobs.SetAside;
import io.schedmate.failure.knowledge.FailureSearch;
import io.schedmate.failure.knowledge.Remedies;
import io.schedmate.failure.knowledge.SimilarFailureSearch;
import io.schedmate.failure.question.Fleet;
import io.schedmate.failure.question.FleetQuestions;
import io.schedmate.failure.question.JobQuestions;
import io.schedmate.failure.question.KnownStatus;
import io.schedmate.failure.question.ReportAddresses;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.link.RunPages;
import io.schedmate.logs.site.SiteRulesFolder;
import io.schedmate.wire.mask.SecretMask;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.observation.ChatModelMeterObservationHandler;
import org.springframework.ai.chat.observation.ChatModelObservationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of the archive and the diagnosis. */
@Configuration(proxyBeanMethods = false)
@Import({
    LogArchive.class,
    KnownStatus.class,
    Remedies.class,
    SimilarFailureSearch.class,
    FailureSearch.class,
    DiagnosisConfiguration.ReadLogs.class,
    DiagnosisConfiguration.Sweep.class,
    DiagnosisConfiguration.ForgettingRound.class
})
class DiagnosisConfiguration {

    private static final Duration FORGOTTEN_LATELY = Duration.ofDays(1);
    /** The limits for one question about an attempt's log. */
    private static final JobQuestions.Limits QUESTIONS =
            new JobQuestions.Limits(256_000, 32L << 20, 2, Duration.ofSeconds(10), 2, Duration.ofMinutes(10));

    private static final Logger LOG = LoggerFactory.getLogger(DiagnosisConfiguration.class);

    @Bean
    LabelledLines labelledLines(LogArchive archive) {
        return new LabelledLines(archive, new RuleLineClassifier());
    }

    @Bean
    LinkedRuns linkedRuns(LogArchive archive, FailureProperties settings) {
        return new LinkedRuns(archive, RunPages.below(settings.experimentTrackers()));
    }

    @Bean
    LogRetention logRetention(
            LogStore store, Transactions transactions, Clock clock, FailureProperties settings, MeterRegistry meters) {
        FailureProperties.Logs logs = settings.logs();
        return new LogRetention(
                store,
                transactions,
                clock,
                new LogRetention.Limits(
                        logs.keep(),
                        logs.keepOfJob().toBytes(),
                        logs.keepInAll().toBytes()),
                (why, dropped) -> {
                    LOG.info("Deleted {} log lines, {} bytes, reason: {}", dropped.lines(), dropped.bytes(), why);
                    meters.counter("schedmate.archive.dropped.lines", "why", why)
                            .increment(dropped.lines());
                });
    }

    @Bean
    ModelOpinion modelOpinion(
            FailureProperties settings,
            Clock clock,
            CircuitBreakerRegistry breakers,
            ObservationRegistry observations) {
        return ModelOpinion.of(settings.model(), clock, breakers, observations);
    }

    /** Counts the tokens that calls of a model use. */
    @Bean
    ObservationHandler<ChatModelObservationContext> modelTokens(MeterRegistry meters) {
        return new ChatModelMeterObservationHandler(meters);
    }

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService opinionThreads() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    @Bean
    Diagnoser diagnoser(
            ModelOpinion opinion,
            ExecutorService opinionThreads,
            SiteRulesFolder siteRules,
            FailureProperties settings) {
        FailureDiagnosis rules = siteRules.diagnosis();
        FailureDiagnosis best = opinion.on(rules);
        return new Diagnoser(
                rules,
                best == rules
                        ? rules
                        : new TimeLimitedDiagnosis(
                                best, rules, settings.diagnosis().deadline(), opinionThreads),
                SecretMask::mask);
    }

    @Bean
    Excerpts excerpts(LogArchive archive) {
        return new Excerpts(archive, SecretMask::mask);
    }

    @Bean
    JobQuestions jobQuestions(LogArchive archive, Failures failures, KnownStatus status, ModelOpinion opinion) {
        return new JobQuestions(archive, failures, status, SecretMask::mask, opinion.writer(), QUESTIONS);
    }

    /** Drops cached logs of forgotten jobs in this instance. */
    record ReadLogs(JobQuestions questions) {

        @Scheduled(fixedDelayString = "PT1M")
        void drop() {
            questions.dropStale();
        }
    }

    @Bean
    ReportAddresses reportAddresses(FailureProperties settings) {
        FailureProperties.Services services = settings.services();
        return new ReportAddresses(services.metricTracker(), services.advisor());
    }

    @Bean
    FleetQuestions fleetQuestions(Fleet fleet, ModelOpinion opinion, Clock clock) {
        return new FleetQuestions(fleet, SecretMask::mask, opinion.chooser(), clock);
    }

    @Bean
    DiagnosisQueue diagnosisQueue(
            Failures failures,
            LogArchive archive,
            HardwareFacts hardware,
            Diagnoser diagnoser,
            Conclusion conclusion,
            Transactions transactions,
            Clock clock,
            FailureProperties settings) {
        FailureProperties.Diagnosis waits = settings.diagnosis();
        return new DiagnosisQueue(
                failures,
                archive,
                hardware,
                diagnoser,
                conclusion,
                transactions,
                clock,
                new DiagnosisQueue.Waits(
                        waits.beforeFirst(), waits.beforeNext(), waits.unexplained(), waits.logMayGrow()),
                new SetAside(Duration.ofMinutes(1)));
    }

    @Bean
    DiagnosisWork diagnosisWork(DiagnosisQueue queue, FailureProperties settings) {
        return new DiagnosisWork(queue, settings.diagnosis().workers());
    }

    /**
     * Repeats the deletion of forgotten jobs, because work in progress during the first deletion, such as a diagnosis,
     * may have stored new data.
     */
    record ForgettingRound(ForgottenJobs forgotten, Forgetting forgetting, Transactions transactions, Clock clock) {

        @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
        void again() {
            forgotten
                    .since(clock.instant().minus(FORGOTTEN_LATELY))
                    .forEach(job -> transactions.inOne(() -> {
                        forgetting.forget(job.jobId(), job.at());
                        return job;
                    }));
        }
    }

    /** Runs due diagnoses, several at a time. */
    record DiagnosisWork(DiagnosisQueue queue, int workers) {

        @Scheduled(fixedDelayString = "${schedmate.failure.diagnosis.pause}")
        void work() {
            WorkerThreads.run(workers, queue::diagnoseNext);
        }
    }

    /** Deletes old data periodically. */
    record Sweep(LogRetention logs, SeenEvents seen, Retention retention, Clock clock, FailureProperties settings) {

        @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
        void sweep() {
            logs.sweep();
            seen.forgetBefore(clock.instant().minus(settings.keepSeenEvents()));
        }

        @Scheduled(initialDelayString = "PT4M", fixedDelayString = "PT1H")
        void forget() {
            retention.forgetBefore(clock.instant().minus(settings.keepHistory()));
        }
    }
}
