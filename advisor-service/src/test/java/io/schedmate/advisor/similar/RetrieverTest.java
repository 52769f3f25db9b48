package io.schedmate.advisor.similar;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RetrieverTest {

    private static final Workload TRAINING = Workload.none(Engine.STATIC)
            .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.UNSTATED)
            .with(WorkloadField.FRAMEWORK, "pytorch", Evidence.UNSTATED);

    private final Map<JobId, PastRun> kept = Stream.of("before", "alike", "itself")
            .map(RetrieverTest::run)
            .collect(Collectors.toMap(PastRun::jobId, it -> it));

    @Test
    void anEarlierRunComesFirstAndOnlyOnce() {
        assertThat(like(List.of(id("before")), 10)).containsExactly(id("before"), id("alike"));
    }

    @Test
    void aJobIsNotSimilarToItself() {
        assertThat(like(List.of(), 10)).containsExactlyInAnyOrder(id("before"), id("alike"));
    }

    @Test
    void theNumberOfResultsIsLimited() {
        assertThat(like(List.of(id("before")), 1)).containsExactly(id("before"));
        assertThat(like(List.of(), 1)).hasSize(1);
    }

    /** Whichever is nearest: neither the job itself nor an earlier run takes the place of another job. */
    @Test
    void asManyJobsAreFoundAsRequested() {
        for (JobId itself : kept.keySet()) {
            List<JobId> others =
                    kept.keySet().stream().filter(job -> !job.equals(itself)).toList();

            assertThat(like(List.of(), itself, 2)).containsExactlyInAnyOrderElementsOf(others);
            assertThat(like(List.of(others.getLast()), itself, 2)).containsExactly(others.getLast(), others.getFirst());
            assertThat(like(List.of(others.getFirst()), itself, 2))
                    .containsExactly(others.getFirst(), others.getLast());
        }
    }

    private List<JobId> like(List<JobId> ranBefore, int most) {
        return like(ranBefore, id("itself"), most);
    }

    private List<JobId> like(List<JobId> ranBefore, JobId itself, int most) {
        TextVectors vectors = TextVectors.of(
                "fixed", texts -> texts.stream().map(_ -> new float[] {1, 0}).toArray(float[][]::new));
        Retriever retriever = new Retriever(
                new Alike(), runs(), vectors, () -> new TextThreshold("fixed", WorkloadText.VERSION, 0.5, 1));
        return retriever.like(TRAINING, ranBefore, itself.toString(), most).stream()
                .map(Neighbour::jobId)
                .toList();
    }

    private static JobId id(String externalId) {
        return JobId.of("hall-a", "slurm", externalId);
    }

    private static PastRun run(String externalId) {
        var job = new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                "rosa",
                "speech",
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 1, null, null, null, 3_600.0),
                Map.of());
        return new PastRun(
                job.jobId(),
                1,
                job,
                JobState.SUCCEEDED,
                Instant.parse("2026-03-02T08:00:00Z"),
                60.0,
                new MeasuredUse(1, 1, null, null, null, null, null),
                TRAINING,
                false);
    }

    /** A store in which every text is the same. */
    private final class Alike implements PastWorkloads {

        @Override
        public String space() {
            return "one";
        }

        @Override
        public void put(List<Entry> entries) {}

        @Override
        public List<Match> nearest(String text, int most) {
            return kept.keySet().stream()
                    .map(job -> new Match(job.toString(), 1))
                    .limit(most)
                    .toList();
        }

        @Override
        public void forget(List<String> ids) {}
    }

    private PastRuns runs() {
        PastRuns runs = new InMemoryPastRuns(new InMemoryTransactions());
        kept.values().forEach(runs::keep);
        return runs;
    }
}
