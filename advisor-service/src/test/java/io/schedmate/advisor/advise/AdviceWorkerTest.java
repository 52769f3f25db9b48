package io.schedmate.advisor.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.memory.InMemoryAdviceQueue;
import io.schedmate.advisor.memory.InMemoryHistoryEvents;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.advisor.memory.InMemoryReadings;
import io.schedmate.advisor.memory.InMemoryTrainedModels;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.advisor.similar.Retriever;
import io.schedmate.advisor.source.AllowedRoots;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.Bounds;
import io.schedmate.advisor.source.Repositories;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.memory.InMemoryOutbox;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a queued job gets exactly one advice, whatever its code or another replica does. */
class AdviceWorkerTest {

    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final JobSource ELSEWHERE = new JobSource.Path("/nowhere/at/all");

    private final MovedClock clock = new MovedClock(NINE);
    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final InMemoryAdviceQueue queue = new InMemoryAdviceQueue(transactions);
    private final InMemoryPastRuns runs = new InMemoryPastRuns(transactions);
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final FinishedAdvice finished = new FinishedAdvice();
    private final DeadlineExecutor work = new DeadlineExecutor(1, 1, Duration.ofMinutes(5));
    private final List<JobId> alike = new ArrayList<>();

    @TempDir
    private Path folder;

    private AdviceWorker worker;
    private Runnable meanwhile = () -> {};

    @BeforeEach
    void aWorker() {
        RecentSubmissions recent = new RecentSubmissions(Duration.ofDays(1));
        Estimator estimator = new Estimator();
        worker = new AdviceWorker(
                queue,
                adviser(recent, estimator),
                new HistoryFollower(
                        new InMemoryHistoryEvents(transactions, clock),
                        new InMemoryTrainedModels(transactions, clock),
                        recent,
                        estimator),
                finished,
                outbox,
                transactions,
                Traces.none(),
                PATIENCE,
                clock);
    }

    @AfterEach
    void stop() {
        work.close();
    }

    @Test
    @Timeout(300)
    void aWaitingCallerIsNotifiedWhenTheAdviceIsReady() throws InterruptedException {
        JobSubmission job = queued("1", new JobSource.None());
        try (FinishedAdvice.Word notice = finished.of(job.jobId())) {
            assertThat(worker.next()).isTrue();
            notice.await(Duration.ofDays(1));
        }

        assertThat(advised(job).metadata()).isNotNull();
        assertThat(outbox.events(JobAdvised.class))
                .extracting(JobAdvised::jobId)
                .containsExactly(job.jobId());
        assertThat(worker.next()).isFalse();
    }

    @Test
    void theFirstOfTwoReplicasPublishesTheAdvice() {
        JobSubmission job = queued("1", new JobSource.None());
        JobSubmission other = queued("2", new JobSource.None());
        worker.next();
        meanwhile = () -> queue.finish(other.jobId(), advised(job));

        worker.next();

        assertThat(advised(other)).isEqualTo(advised(job));
        assertThat(outbox.events(JobAdvised.class)).hasSize(1);
    }

    @Test
    void aJobWithUnreadableCodeIsAdvisedFromItsCommand() {
        JobSubmission job = queued("1", ELSEWHERE);

        worker.next();

        assertThat(advised(job).metadata()).isNotNull();
        assertThat(advised(job).caveats().getFirst()).startsWith("Expected ");
    }

    @Test
    void aJobThatCrashedTheReaderThreeTimesIsAdvisedWithoutItsCode() {
        JobSubmission job = queued("1", ELSEWHERE);
        JobSubmission calm = queued("2", ELSEWHERE);
        for (int crash = 1; crash <= 3; crash++) {
            queue.take(crash < 3 ? 2 : 1, clock.instant(), PATIENCE);
            clock.move(PATIENCE.plusSeconds(1));
        }

        worker.next();
        worker.next();

        assertThat(advised(job).caveats().getFirst()).contains("reading it failed 3 times");
        assertThat(advised(calm).caveats()).noneMatch(caveat -> caveat.contains("failed"));
    }

    @Test
    void theEventNamesNoJobsOfOtherProjects() {
        ran("of-project", "tim", "speech");
        ran("of-owner", "rosa", "vision");
        ran("of-others", "tim", "vision");
        ran("of-nobody", null, null);

        queued("1", new JobSource.None());
        worker.next();

        assertThat(published().similarJobs())
                .extracting(SimilarJob::jobId)
                .containsExactlyInAnyOrder(id("of-project"), id("of-owner"), null, null);
    }

    private JobAdvised published() {
        return outbox.events(JobAdvised.class).getFirst();
    }

    private StoredAdvice advised(JobSubmission job) {
        return Objects.requireNonNull(queue.find(job.jobId()).orElseThrow().advised(), "advised");
    }

    private JobSubmission queued(String externalId, JobSource source) {
        JobSubmission job = job(externalId, "rosa", "speech", source);
        queue.add(new AdviceQueue.QueuedJob(UUID.randomUUID(), job.jobId(), 1, job, clock.instant(), 0, null));
        return job;
    }

    private void ran(String externalId, @Nullable String owner, @Nullable String project) {
        JobSubmission job = job(externalId, owner, project, new JobSource.None());
        Workload workload = Workload.none(Engine.STATIC).with(WorkloadField.MODEL_NAME, "resnet50", Evidence.UNSTATED);
        runs.keep(new PastRun(
                job.jobId(),
                1,
                job,
                JobState.SUCCEEDED,
                NINE,
                60.0,
                new MeasuredUse(1, 1, null, null, null, null, null),
                workload,
                false));
        alike.add(job.jobId());
    }

    private static JobId id(String externalId) {
        return JobId.of("hall-a", "slurm", externalId);
    }

    private static JobSubmission job(
            String externalId, @Nullable String owner, @Nullable String project, JobSource source) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                owner,
                project,
                null,
                "python train.py --model resnet50",
                null,
                null,
                source,
                new RequestedResources(1, 1, null, null, null, 3_600.0),
                Map.of());
    }

    private Adviser adviser(RecentSubmissions recent, Estimator estimator) {
        Bounds bounds = new Bounds(1 << 20, 100, 200, 1 << 20, Duration.ofSeconds(10));
        TreeCache trees = new TreeCache(folder.resolve("trees"));
        Sources sources = new Sources(
                new AllowedRoots(List.of(), List.of()),
                new Archives(folder.resolve("archives"), trees, bounds, clock),
                new Repositories(List.of(), trees, bounds, Repositories.Fetching::fetch));
        TextVectors vectors = TextVectors.of(
                "fixed", texts -> texts.stream().map(_ -> new float[] {1, 0}).toArray(float[][]::new));
        return new Adviser(
                sources,
                new Extractor(sources, new InMemoryReadings(transactions, clock), "rules", null, clock),
                recent,
                new Retriever(
                        new Alike(), runs, vectors, () -> new TextThreshold("fixed", WorkloadText.VERSION, 0.5, 1)),
                estimator,
                work,
                clock);
    }

    /** A store in which each text is similar to all past jobs. */
    private final class Alike implements PastWorkloads {

        @Override
        public String space() {
            return "one";
        }

        @Override
        public void put(List<Entry> entries) {}

        @Override
        public List<Match> nearest(String text, int most) {
            meanwhile.run();
            return alike.stream()
                    .map(job -> new Match(job.toString(), 1))
                    .limit(most)
                    .toList();
        }

        @Override
        public void forget(List<String> ids) {}
    }
}
