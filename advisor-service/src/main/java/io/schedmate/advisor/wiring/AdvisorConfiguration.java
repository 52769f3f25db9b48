package io.schedmate.advisor.wiring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.advise.AdviceBeforeSubmission;
import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.AdviceWorker;
import io.schedmate.advisor.advise.Adviser;
import io.schedmate.advisor.advise.DeadlineExecutor;
import io.schedmate.advisor.advise.FinishedAdvice;
import io.schedmate.advisor.advise.Forgetting;
import io.schedmate.advisor.advise.History;
import io.schedmate.advisor.advise.HistoryFollower;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.extract.StoredReadings;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.OutlookSettings;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.advisor.similar.Indexing;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.similar.Retriever;
import io.schedmate.advisor.simulate.PastJobs;
import io.schedmate.advisor.simulate.Simulations;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.whatif.WhatIfs;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Defines the beans of the service. */
@Configuration(proxyBeanMethods = false)
@Import({
    Estimator.class,
    HistoryFollower.class,
    Adviser.class,
    History.class,
    Forgetting.class,
    AdviceBeforeSubmission.class,
    WhatIfs.class,
    PastJobs.class,
    FinishedAdvice.class
})
class AdvisorConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisorConfiguration.class);

    /** The number of concurrent tasks. Reading code is CPU work, so more tasks would delay all of them. */
    private static final int AT_ONCE = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final int WAITING = 64;
    private static final int WORKS = 6;

    /** Creates the scheduler. Each kind of task has its own thread, so that none waits for another. */
    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setPoolSize(WORKS);
        scheduler.setThreadNamePrefix("work-");
        scheduler.setDaemon(true);
        return scheduler;
    }

    @Bean(destroyMethod = "close")
    TextEmbedder textEmbedder() {
        return OnnxTextEmbedder.bundled();
    }

    @Bean
    TextVectors textVectors(TextEmbedder embedder) {
        return new CachedVectors(TextVectors.of(embedder.modelId(), texts -> embedder.embed(List.copyOf(texts))));
    }

    @Bean
    RecentSubmissions recentSubmissions(AdvisorProperties settings) {
        return new RecentSubmissions(settings.recent());
    }

    @Bean
    Retriever retriever(PastWorkloads workloads, PastRuns runs, TextVectors vectors) {
        return new Retriever(workloads, runs, vectors, new LazySupplier<>(() -> TextThreshold.calibratedFor(vectors)));
    }

    @Bean
    Indexing indexing(PastRuns runs, PastWorkloads workloads, MeterRegistry meters) {
        Counter leftOut = meters.counter("schedmate.advisor.workloads.left.out");
        return new Indexing(runs, workloads, (jobId, why) -> {
            leftOut.increment();
            LOG.warn("Job {} cannot be found as a similar job: {}", jobId, why.getMessage());
        });
    }

    @Bean
    Extractor extractor(Sources sources, StoredReadings readings, ObjectProvider<Extractor.Model> model, Clock clock) {
        return new Extractor(sources, readings, RulesVersion.digest(), model.getIfAvailable(), clock);
    }

    @Bean(destroyMethod = "close")
    DeadlineExecutor timedWork(AdvisorProperties settings) {
        return new DeadlineExecutor(AT_ONCE, WAITING, settings.longestReading());
    }

    @Bean
    Outlooks outlooks(FollowedJobs jobs, Estimator estimator, AdvisorProperties settings, Clock clock) {
        AdvisorProperties.Outlook outlook = settings.outlook();
        List<OutlookSettings.Nodes> nodes = outlook.clusters().stream()
                .map(each -> new OutlookSettings.Nodes(
                        each.cluster(), each.queue(), each.nodes(), each.gpusPerNode(), each.policy()))
                .toList();
        return new Outlooks(
                jobs, estimator, new OutlookSettings(outlook.draws(), outlook.maxJobs(), outlook.keep(), nodes), clock);
    }

    @Bean(destroyMethod = "close")
    Simulations simulations(Clock clock) {
        return new Simulations(clock);
    }

    @Bean
    AdviceWorker worker(
            AdviceQueue queue,
            Adviser adviser,
            HistoryFollower follower,
            FinishedAdvice finished,
            Outbox outbox,
            Transactions transactions,
            Traces traces,
            AdvisorProperties settings,
            Clock clock) {
        return new AdviceWorker(
                queue, adviser, follower, finished, outbox, transactions, traces, settings.patience(), clock);
    }

    /** Loads the embedding model after the start, so that the first question does not wait for it. */
    @Bean
    @ConditionalOnBooleanProperty("schedmate.advisor.vectors.prepared")
    ApplicationListener<ApplicationReadyEvent> preparation(Retriever retriever) {
        return _ -> Thread.ofPlatform().daemon().name("preparation").start(retriever::prepare);
    }
}
