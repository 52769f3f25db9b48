package io.schedmate.tracker.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.node.GpuReading;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.memory.InMemoryStores;
import io.schedmate.tracker.metrics.ResourceUse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeSamplesTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final InMemoryStores kept = new InMemoryStores(new MovedClock(START));
    private final NodeSamples samples =
            new NodeSamples(kept.hardware(), kept.jobs(), kept.owners(), kept.transactions());

    @Test
    void aNodesSampleBelongsToTheOnlyJobThatRunsThere() {
        run("1", "hall", "n1", "n2");
        samples.take(List.of(sample("n1", 4)));

        assertThat(use("1"))
                .isNotNull()
                .satisfies(use -> assertThat(use.readings()).isEqualTo(4));
    }

    @Test
    void aSampleOfANodeWithSeveralJobsBelongsToNone() {
        run("1", "hall", "n1");
        run("2", "hall", "n1");
        samples.take(List.of(sample("n1", 4), sample("n1", 4), sample("n2", 4)));

        assertThat(use("1")).isNull();
        assertThat(use("2")).isNull();
        assertThat(samples.refused(NodeSamples.Refusal.SHARED))
                .as("a sample of an idle node is nobody's, but not refused")
                .isEqualTo(2);
    }

    @Test
    void aSampleOfANodeOfThatNameInAnotherClusterIsIgnored() {
        run("1", "cellar", "n1");
        samples.take(List.of(sample("n1", 4)));

        assertThat(use("1")).isNull();
    }

    @Test
    void aSampleFromBeforeTheStartOfTheJobIsIgnored() {
        kept.jobs()
                .save(new KnownJob(
                        job("1"),
                        "hall",
                        1,
                        JobState.RUNNING,
                        START.plusSeconds(90),
                        null,
                        null,
                        START,
                        List.of("n1")));
        samples.take(List.of(sample("n1", 4)));

        assertThat(use("1")).isNull();
    }

    @Test
    void aJobWithPartOfTheGpusGetsTheFullestOnly() {
        kept.owners().submitted(submitted("1", 2));
        run("1", "hall", "n1");
        samples.take(List.of(sample("n1", 8)));

        assertThat(use("1")).isNotNull().satisfies(use -> {
            assertThat(use.readings()).isEqualTo(2);
            assertThat(use.utilisationRatio()).isCloseTo(0.65, within(1e-9));
        });
    }

    @Test
    void aSampleByTheAgentOfAnotherNodeIsRejected() {
        run("1", "hall", "n1");

        assertThatThrownBy(() -> samples.take(List.of(ofJob("1", 1, "n1"), ofJob("1", 1, "n2"))))
                .isInstanceOf(UnprocessableEvent.class)
                .hasMessageContaining("hall/n2");
        assertThat(use("1")).isNull();

        samples.take(List.of(ofJob("1", 1, "n1")));
        assertThat(use("1")).isNotNull();
    }

    @Test
    void aSampleOfAJobOfAnotherClusterIsRejected() {
        run("1", "cellar", "n1");

        assertThatThrownBy(() -> samples.take(List.of(ofJob("1", 1, "n1")))).isInstanceOf(UnprocessableEvent.class);
    }

    @Test
    void aSampleIsNotHeldIfTheJobItsAttemptOrItsNodesAreUnknown() {
        samples.take(List.of(ofJob("1", 1, "n1")));
        run("1", "hall");
        samples.take(List.of(ofJob("1", 1, "n1")));
        run("1", "hall", "n1");
        samples.take(List.of(ofJob("1", 2, "n1")));

        assertThat(use("1")).isNull();
        assertThat(samples.refused(NodeSamples.Refusal.UNKNOWN)).isEqualTo(3);
    }

    @Test
    void aSampleOfAnEndedAttemptIsIgnored() {
        kept.jobs().save(new KnownJob(job("1"), "hall", 2, JobState.RUNNING, START, null, null, START, List.of("n1")));
        samples.take(List.of(ofJob("1", 1, "n1")));

        assertThat(use("1")).isNull();
        assertThat(samples.refused(NodeSamples.Refusal.OVER)).isEqualTo(1);
    }

    private static NodeSampled ofJob(String job, int attempt, String node) {
        NodeSampled of = sample(node, 2);
        return new NodeSampled(
                UUID.randomUUID(), job(job), "hall", attempt, of.occurredAt(), node, of.gpus(), List.of(), null, null);
    }

    private void run(String job, String cluster, String... nodes) {
        kept.jobs()
                .save(new KnownJob(job(job), cluster, 1, JobState.RUNNING, START, null, null, START, List.of(nodes)));
    }

    private @Nullable ResourceUse use(String job) {
        AttemptKey key = new AttemptKey(job(job), 1);
        return kept.hardware()
                .used(Map.of(key, new HardwareUses.Within(START, START.plusSeconds(3600))))
                .get(key);
    }

    /** Returns a sample in which a GPU with a higher index is used more. */
    private static NodeSampled sample(String node, int gpus) {
        List<GpuReading> readings = IntStream.range(0, gpus)
                .mapToObj(gpu -> new GpuReading(
                        gpu, null, null, null, gpu / 10.0, 1_000L * gpu, 10_000L, null, null, null, null, null))
                .toList();
        return new NodeSampled(
                UUID.randomUUID(), null, "hall", null, START.plusSeconds(60), node, readings, List.of(), null, null);
    }

    private static JobSubmitted submitted(String job, int gpus) {
        var submission = new JobSubmission(
                "hall",
                "slurm",
                job,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, gpus, null, null, null, null),
                Map.of());
        return new JobSubmitted(UUID.randomUUID(), submission.jobId(), "hall", 1, START, submission);
    }

    private static JobId job(String name) {
        return JobId.of("hall", "slurm", name);
    }
}
