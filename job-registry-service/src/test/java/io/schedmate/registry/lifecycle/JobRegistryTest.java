package io.schedmate.registry.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.api.job.ForgetReceipt;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.PackingChange;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.registry.memory.RegistryStores;
import io.schedmate.testing.MovedClock;
import io.schedmate.testing.memory.InMemoryOutbox;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobRegistryTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.123456789Z");
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final List<String> NODES = List.of("node-1", "node-2");

    private final InMemoryTransactions transactions = new InMemoryTransactions();
    private final RegistryStores stores = RegistryStores.inMemory(transactions);
    private final InMemoryOutbox outbox = new InMemoryOutbox(transactions);
    private final MovedClock clock = new MovedClock(NOON);
    private final JobRegistry registry =
            new JobRegistry(stores.jobs(), stores.reports(), outbox, transactions, clock, Duration.ofHours(24));
    private final Findings findings = new Findings(stores.jobs(), transactions);
    private final JobSubmission submission = job("hall-a", "rosa");
    private final JobId id = submission.jobId();

    @Test
    void aSubmissionIsPublishedWithItsTimeInDatabasePrecision() {
        Job made = made(registry.submit(submission));

        assertThat(made.submittedAt()).isEqualTo("2026-03-02T12:00:00.123456Z");
        assertThat(made.state()).isEqualTo(JobState.SUBMITTED);
        assertThat(made.attempts())
                .singleElement()
                .satisfies(first -> assertThat(first.attempt()).isEqualTo(1));
        assertThat(outbox.events(JobSubmitted.class)).singleElement().satisfies(event -> {
            assertThat(event.submission()).isEqualTo(submission);
            assertThat(event.occurredAt()).isEqualTo(made.submittedAt());
        });
        assertThat(outbox.events(JobStateChanged.class)).singleElement().satisfies(event -> {
            assertThat(event.previous()).isNull();
            assertThat(event.state()).isEqualTo(JobState.SUBMITTED);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "owner, omar, , , , , , ",
        "project, , vision, , , , , ",
        "name, , , other, , , , ",
        "queue, , , , night, , , ",
        "command, , , , , python other.py, , ",
        "workingDirectory, , , , , , /other, ",
        "image, , , , , , , pytorch"
    })
    void aConflictNamesTheFieldThatDiffers(
            String field,
            @Nullable String owner,
            @Nullable String project,
            @Nullable String name,
            @Nullable String queue,
            @Nullable String command,
            @Nullable String folder,
            @Nullable String image) {
        registry.submit(submission);

        var answer = registry.submit(new JobSubmission(
                "hall-a",
                "slurm",
                "7",
                name == null ? submission.name() : name,
                owner == null ? submission.owner() : owner,
                project == null ? submission.project() : project,
                queue == null ? submission.queue() : queue,
                command == null ? submission.command() : command,
                folder == null ? submission.workingDirectory() : folder,
                image == null ? submission.image() : image,
                submission.source(),
                submission.requested(),
                submission.labels()));

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Conflict.class,
                        conflict -> assertThat(conflict.detail())
                                .startsWith("Expected the " + field + " that slurm job 7 on hall-a"));
    }

    @Test
    void anAttemptKeepsItsNodesAndTimesUntilItsEnd() {
        run(1);
        report(1, JobState.FAILED, 30, List.of(), new JobExit(1, null, "NonZeroExitCode"));

        assertThat(now().attempts()).singleElement().satisfies(attempt -> {
            assertThat(attempt.queuedAt()).isEqualTo(NINE.plusSeconds(1));
            assertThat(attempt.startedAt()).isEqualTo(NINE.plusSeconds(2));
            assertThat(attempt.endedAt()).isEqualTo(NINE.plusSeconds(30));
            assertThat(attempt.nodes()).isEqualTo(NODES);
            assertThat(attempt.exit()).isEqualTo(new JobExit(1, null, "NonZeroExitCode"));
        });
        assertThat(outbox.events(JobFailed.class)).singleElement().satisfies(failed -> {
            assertThat(failed.nodes()).isEqualTo(NODES);
            assertThat(failed.startedAt()).isEqualTo(NINE.plusSeconds(2));
        });
        assertThat(outbox.events(JobStateChanged.class).getLast().reason()).isEqualTo("NonZeroExitCode");
    }

    @Test
    void aSuccessfulJobPublishesNoFailureAndHasAnEmptyExit() {
        run(1);
        report(1, JobState.SUCCEEDED, 30, List.of(), null);

        assertThat(outbox.events(JobFailed.class)).isEmpty();
        assertThat(outbox.events(JobEnded.class)).singleElement().satisfies(ended -> {
            assertThat(ended.outcome()).isEqualTo(JobState.SUCCEEDED);
            assertThat(ended.exit()).isEqualTo(new JobExit(null, null, null));
            assertThat(ended.imported()).isFalse();
        });
    }

    @Test
    void anEndBeforeTheStartIsMovedToTheStart() {
        run(1);
        report(1, JobState.CANCELLED, -60, List.of(), null);

        assertThat(now().attempts().getLast().endedAt()).isEqualTo(NINE.plusSeconds(2));
        assertThat(outbox.events(JobEnded.class).getFirst().endedAt()).isEqualTo(NINE.plusSeconds(2));
    }

    @Test
    void measurementsAreAddedToTheEndOfTheirAttempt() {
        run(1);
        findings.measured(measured(1, new Rate(900, "samples/s"), new HardwareUse(0.75, 8L << 30, null, 10)));
        findings.measured(measured(1, null, null));
        findings.measured(measured(2, new Rate(1, "samples/s"), new HardwareUse(0.1, 1L, null, 1)));
        report(1, JobState.FAILED, 30, List.of(), null);

        assertThat(outbox.events(JobEnded.class).getFirst().used())
                .isEqualTo(new MeasuredUse(2, 8, "a100", 0.75, 8L << 30, new Rate(900, "samples/s"), null));

        report(2, JobState.QUEUED, 40, List.of(), null);
        report(2, JobState.CANCELLED, 50, List.of(), null);
        assertThat(outbox.events(JobEnded.class).getLast().used())
                .isEqualTo(new MeasuredUse(1, 8, "a100", null, null, new Rate(900, "samples/s"), null));
    }

    @Test
    void theJobsThatShareGpusAreTrackedUntilUnpacked() {
        run(1);
        JobId other = JobId.of("hall-a", "slurm", "8");

        pack(PackingChange.PACKED, 3, List.of(other));
        assertThat(now().packing().packedWith()).containsExactly(other);
        assertThat(now().packing().since()).isEqualTo(NINE.plusSeconds(3));
        pack(PackingChange.NEVER_PACK_AGAIN, 4, List.of());
        assertThat(now().packing().packedWith()).containsExactly(other);
        assertThat(now().packing().since()).isEqualTo(NINE.plusSeconds(3));
        assertThat(now().packing().neverPackAgain()).isTrue();
        pack(PackingChange.UNPACKED, 5, List.of());
        assertThat(now().packing().packedWith()).isEmpty();
        assertThat(now().packing().neverPackAgain()).isTrue();

        assertThat(outbox.events(JobPackingChanged.class))
                .extracting(JobPackingChanged::change)
                .containsExactly(PackingChange.PACKED, PackingChange.NEVER_PACK_AGAIN, PackingChange.UNPACKED);
        assertThat(outbox.events(JobPackingChanged.class).getFirst().nodes()).isEqualTo(NODES);
    }

    @Test
    void anUnpackedJobMayBePackedAgainUnlessItWasEvicted() {
        run(1);
        pack(PackingChange.PACKED, 3, List.of(JobId.of("hall-a", "slurm", "8")));
        pack(PackingChange.UNPACKED, 4, List.of());
        assertThat(now().packing().neverPackAgain()).isFalse();

        pack(PackingChange.EVICTED, 5, List.of());
        report(1, JobState.FAILED, 6, List.of(), null);
        report(2, JobState.QUEUED, 7, List.of(), null);
        assertThat(now().packing().neverPackAgain()).isTrue();
    }

    @Test
    void anEndedJobSharesNoGpusAndItsRecordContainsItsEnd() {
        run(1);
        pack(PackingChange.PACKED, 3, List.of(JobId.of("hall-a", "slurm", "8")));
        assertThat(stores.jobs().find(id).orElseThrow().endedAt()).isNull();

        report(1, JobState.FAILED, 6, List.of(), null);

        assertThat(now().packing().packedWith()).isEmpty();
        assertThat(now().packing().neverPackAgain()).isFalse();
        assertThat(stores.jobs().find(id).orElseThrow().endedAt()).isEqualTo(NINE.plusSeconds(6));
    }

    @Test
    void theReportersEventIdIsKept() {
        registry.submit(submission);
        UUID own = new UUID(7, 7);

        assertThat(receipt(new JobEventRequest(own, 1, JobState.QUEUED, null, NINE, List.of(), null, List.of()))
                        .eventId())
                .isEqualTo(own);
    }

    @Test
    void aKnownStateIsNotPublishedAgain() {
        run(1);
        int published = outbox.events().size();

        report(1, JobState.RUNNING, 20, List.of("node-9"), null);

        assertThat(outbox.events()).hasSize(published);
        assertThat(now().attempts().getLast().nodes()).isEqualTo(NODES);
    }

    @Test
    void reportsWithoutAnIdAreDistinguishedByAttemptStateAndTime() {
        run(1);
        Instant first = NINE.plusSeconds(10);
        UUID one = receipt(new JobEventRequest(null, 1, JobState.RUNNING, null, first, List.of(), null, List.of()))
                .eventId();
        UUID later = receipt(new JobEventRequest(
                        null, 1, JobState.RUNNING, null, first.plusSeconds(1), List.of(), null, List.of()))
                .eventId();
        UUID packing = receipt(
                        new JobEventRequest(null, 1, null, PackingChange.UNPACKED, first, List.of(), null, List.of()))
                .eventId();

        assertThat(List.of(one, later, packing)).doesNotHaveDuplicates();
        assertThat(registry.report(
                        id, new JobEventRequest(null, 1, JobState.RUNNING, null, first, List.of(), null, List.of())))
                .isInstanceOfSatisfying(
                        Answer.Known.class,
                        known -> assertThat(known.value()).extracting("eventId").isEqualTo(one));
    }

    @Test
    void aPersonsOwnJobPublishesNoNodesAndNoReason() {
        JobSubmission own = job("~rosa", "rosa");
        registry.submit(own);
        for (JobState state : List.of(JobState.QUEUED, JobState.RUNNING, JobState.FAILED)) {
            registry.report(
                    own.jobId(),
                    new JobEventRequest(
                            null,
                            1,
                            state,
                            null,
                            NINE,
                            NODES,
                            state == JobState.FAILED ? new JobExit(1, 9, "NODE_FAIL") : null,
                            List.of()));
        }

        assertThat(outbox.events(JobFailed.class)).singleElement().satisfies(failed -> {
            assertThat(failed.nodes()).isEmpty();
            assertThat(failed.exit()).isEqualTo(new JobExit(1, 9, null));
        });
    }

    @Test
    void aForgottenJobIsDeletedWithinThePromisedTime() {
        run(1);
        assertThat(registry.forget(id)).isInstanceOf(Answer.Illegal.class);
        report(1, JobState.CANCELLED, 30, List.of(), null);

        ForgetReceipt receipt = made(registry.forget(id));

        assertThat(receipt.goneBy()).isEqualTo(receipt.acceptedAt().plus(Duration.ofHours(24)));
        assertThat(stores.jobs().find(id)).isEmpty();
        assertThat(outbox.events(JobForgotten.class)).hasSize(1);
        clock.move(Duration.ofHours(1));
        assertThat(registry.forget(id)).isEqualTo(new Answer.Known<>(receipt));
        assertThat(registry.forget(JobId.of("hall-a", "slurm", "nobody"))).isInstanceOf(Answer.Unknown.class);
    }

    private void run(int attempt) {
        registry.submit(submission);
        report(attempt, JobState.QUEUED, 1, List.of(), null);
        report(attempt, JobState.RUNNING, 2, NODES, null);
    }

    private void report(int attempt, JobState state, int second, List<String> nodes, @Nullable JobExit exit) {
        receipt(new JobEventRequest(null, attempt, state, null, NINE.plusSeconds(second), nodes, exit, List.of()));
    }

    private void pack(PackingChange change, int second, List<JobId> with) {
        receipt(new JobEventRequest(null, 1, null, change, NINE.plusSeconds(second), List.of(), null, with));
    }

    private JobEventReceipt receipt(JobEventRequest report) {
        return made(registry.report(id, report));
    }

    private Job now() {
        return stores.jobs().find(id).orElseThrow().job();
    }

    private static <T> T made(Answer<T> answer) {
        assertThat(answer).isInstanceOf(Answer.New.class);
        return ((Answer.New<T>) answer).value();
    }

    private JobMetricsMeasured measured(int attempt, @Nullable Rate rate, @Nullable HardwareUse use) {
        return new JobMetricsMeasured(
                UUID.randomUUID(),
                id,
                "hall-a",
                attempt,
                NINE,
                new MetricsSnapshot(
                        null, rate, null, null, null, null, null, null, null, null, null, LogOrder.EXACT, Engine.RULES),
                use);
    }

    private static JobSubmission job(String cluster, String owner) {
        return new JobSubmission(
                cluster,
                "slurm",
                "7",
                "asr",
                owner,
                "speech",
                "day",
                "python train.py",
                "/home/rosa",
                null,
                new JobSource.None(),
                new RequestedResources(1, 8, "a100", null, null, 3_600.0),
                Map.of());
    }
}
