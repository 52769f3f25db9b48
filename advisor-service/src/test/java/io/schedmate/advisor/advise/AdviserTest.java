package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.similar.Retriever;
import io.schedmate.advisor.source.AllowedRoots;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.Bounds;
import io.schedmate.advisor.source.Repositories;
import io.schedmate.advisor.source.SourceUnavailable;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class AdviserTest {

    private static final InstantSource CLOCK = InstantSource.system();

    private final CountDownLatch answered = new CountDownLatch(1);
    private final DeadlineExecutor work = new DeadlineExecutor(1, 1, Duration.ofMinutes(5));

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        answered.countDown();
        work.close();
    }

    @Test
    void codeThatArrivesTooLateLeavesTheCommandAsTheSource() {
        Adviser adviser = adviser(slowServer(), new EmptyWorkloads());

        StoredAdvice advised = adviser.advise(question(), Deadline.in(Duration.ofMillis(200), CLOCK));

        assertThat(advised.shown(_ -> true).status()).isEqualTo(AnswerStatus.DEGRADED);
        assertThat(advised.caveats())
                .anyMatch(caveat -> caveat.startsWith("The analysis of the job's code did not finish"));
        assertThat(advised.metadata()).isNotNull();
    }

    @Test
    void requestsBeyondTheConcurrencyLimitAreAnsweredWithoutReading() {
        Adviser adviser = adviser(slowServer(), new EmptyWorkloads());
        Deadline soon = Deadline.in(Duration.ofMillis(100), CLOCK);

        adviser.advise(question(), soon);
        adviser.advise(question(), soon);
        StoredAdvice third = adviser.advise(question(), Deadline.in(Duration.ofMinutes(1), CLOCK));

        assertThat(third.caveats()).anyMatch(caveat -> caveat.contains("the service is busy"));
        assertThat(third.metadata()).isNotNull();
    }

    @Test
    void anUnavailableVectorStoreRemovesOnlyTheSimilarJobs() {
        Adviser adviser = adviser(Repositories.Fetching::fetch, new AwayWorkloads());
        JobSubmission job = job(new JobSource.None());

        StoredAdvice advised = adviser.advise(
                new AdviceQuestion(UUID.randomUUID(), null, job, CLOCK.instant()),
                Deadline.in(Duration.ofMinutes(1), CLOCK));

        assertThat(advised.unknownParts()).contains(AdvicePart.SIMILAR_JOBS);
        assertThat(advised.caveats()).anyMatch(caveat -> caveat.contains("The search for similar jobs is unavailable"));
        assertThat(advised.metadata()).isNotNull();
        assertThat(advised.estimates().durationSeconds()).isNotNull();
    }

    @Test
    @Timeout(300)
    void overdueWorkIsCancelledAndFreesItsSlot() {
        try (DeadlineExecutor shortWork = new DeadlineExecutor(1, 1, Duration.ofMillis(50))) {
            DeadlineExecutor.Outcome<Object> endless = shortWork.endedWithin("rosa", Duration.ofMinutes(1), () -> {
                while (true) {
                    WorkLimit.spend(1);
                }
            });
            DeadlineExecutor.Outcome<Boolean> next = shortWork.within(
                    Duration.ofMinutes(1), () -> Thread.currentThread().isInterrupted());

            assertThat(endless).isInstanceOf(DeadlineExecutor.Outcome.Failed.class);
            assertThat(next).isEqualTo(new DeadlineExecutor.Outcome.InTime<>(false));
        }
    }

    private Repositories.Guarding slowServer() {
        return _ -> {
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new SourceUnavailable("never there", null);
        };
    }

    private Adviser adviser(Repositories.Guarding server, PastWorkloads workloads) {
        Bounds bounds = new Bounds(1 << 20, 100, 200, 1 << 20, Duration.ofSeconds(10));
        TreeCache trees = new TreeCache(folder.resolve("trees"));
        Sources sources = new Sources(
                new AllowedRoots(List.of(), List.of()),
                new Archives(folder.resolve("archives"), trees, bounds, InstantSource.system()),
                new Repositories(List.of("https://git.example/"), trees, bounds, server));
        TextVectors vectors = TextVectors.of(
                "fixed", texts -> texts.stream().map(_ -> new float[] {1, 0}).toArray(float[][]::new));
        Retriever retriever = new Retriever(
                workloads,
                new InMemoryPastRuns(new InMemoryTransactions()),
                vectors,
                () -> new TextThreshold("fixed", WorkloadText.VERSION, 0.5, 1));
        return new Adviser(
                sources,
                new Extractor(
                        sources,
                        new InMemoryReadings(new InMemoryTransactions(), Clock.systemUTC()),
                        "rules",
                        null,
                        CLOCK),
                new RecentSubmissions(Duration.ofDays(1)),
                retriever,
                new Estimator(),
                work,
                CLOCK);
    }

    private static AdviceQuestion question() {
        JobSource source = new JobSource.Git("https://git.example/speech/asr.git", "a".repeat(40));
        return new AdviceQuestion(UUID.randomUUID(), null, job(source), CLOCK.instant());
    }

    private static JobSubmission job(JobSource source) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                "1",
                null,
                "rosa",
                "speech",
                null,
                "python train.py --model resnet50",
                null,
                null,
                source,
                new RequestedResources(1, 1, null, null, null, 3_600.0),
                Map.of());
    }

    private static class EmptyWorkloads implements PastWorkloads {

        @Override
        public String space() {
            return "none";
        }

        @Override
        public void put(List<Entry> entries) {}

        @Override
        public List<Match> nearest(String text, int most) {
            return List.of();
        }

        @Override
        public void forget(List<String> ids) {}
    }

    private static final class AwayWorkloads extends EmptyWorkloads {

        @Override
        public List<Match> nearest(String text, int most) {
            throw new IllegalStateException("connection refused");
        }
    }
}
