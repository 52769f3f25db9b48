package io.schedmate.tracker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.IntakeFull;
import io.schedmate.tracker.intake.chunk.line.LineAccessDenied;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.jobs.JobEventHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests to which logs lines may be added, and how many may wait until this is known. The job belongs to rosa and runs
 * on node-1.
 */
class LineRightsTest {

    private static final JobSubmission JOB = job("1");

    private static final List<Sender> MAY = List.of(
            Sender.SITE,
            new Sender(null, "rosa"),
            person("rosa"),
            person("tim", "speech"),
            program(CallerKind.SCHEDULER, "hall-a", "none"),
            program(CallerKind.SHIPPER, "hall-a", "node-1"),
            program(CallerKind.AGENT, "hall-a", "*"));

    private static final List<Sender> MAY_NOT = List.of(
            new Sender(null, "tim"),
            person("tim", "vision"),
            program(CallerKind.SCHEDULER, "hall-b", "none"),
            program(CallerKind.SHIPPER, "hall-a", "node-2"),
            program(CallerKind.SHIPPER, "hall-b", "node-1"),
            program(CallerKind.AGENT, "hall-b", "*"));

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final InMemoryStores stores = new InMemoryStores(clock);
    private final Intake intake = new Intake(
            stores.jobs(),
            stores.owners(),
            stores.positions(),
            stores.held(),
            stores.parked(),
            stores.outbox(),
            _ -> Set.of(),
            stores.transactions(),
            Traces.none(),
            clock,
            new Intake.Waits(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(2),
                    new HeldLines.Bounds(new HeldLines.Load(100, 1_000), new HeldLines.Load(100, 500), 300)));

    @Test
    void onlyPermittedSendersAddLinesToARunningJob() {
        submitted(JOB);
        moved(JOB, JobState.RUNNING);

        for (Sender sender : MAY) {
            assertThat(intake.accept(lines(sender, JOB, 10)).held())
                    .as("%s", sender)
                    .isFalse();
        }
        for (Sender sender : MAY_NOT) {
            assertThatThrownBy(() -> intake.accept(lines(sender, JOB, 10)))
                    .as("%s", sender)
                    .isInstanceOf(LineAccessDenied.class);
        }
        assertThat(chunks()).isEqualTo(MAY.size());
    }

    @Test
    void permissionIsCheckedForWaitingLinesWhenTheirJobRuns() {
        MAY.forEach(sender -> intake.accept(lines(sender, JOB, 10)));
        MAY_NOT.forEach(sender -> intake.accept(lines(sender, JOB, 10)));
        submitted(JOB);
        moved(JOB, JobState.RUNNING);
        clock.move(Duration.ofSeconds(10));

        intake.release();

        assertThat(chunks()).isEqualTo(MAY.size());
        assertThat(stores.parked().all()).hasSize(MAY_NOT.size());
    }

    @Test
    void aShippersLinesWaitForTheJobsNodesAndAPersonsLinesForItsOwner() {
        moved(JOB, JobState.QUEUED);

        assertThat(intake.accept(lines(program(CallerKind.SHIPPER, "hall-a", "node-1"), JOB, 10))
                        .held())
                .isTrue();
        assertThat(intake.accept(lines(person("rosa"), JOB, 10)).held()).isTrue();
        assertThat(intake.accept(lines(person("root", Role.OPERATOR), JOB, 10)).held())
                .isFalse();
        assertThat(chunks()).isEqualTo(1);
    }

    @Test
    void linesOfALaterAttemptWaitUntilItIsKnownAndDelayNoOthers() {
        submitted(JOB);
        moved(JOB, JobState.RUNNING);
        LogSource source = new LogSource("train.log", null, null);

        assertThat(intake.accept(lines(person("rosa"), JOB, 3, source)).held()).isTrue();
        assertThat(intake.accept(lines(person("rosa"), JOB, 1, source)).held()).isFalse();
        assertThat(intake.accept(lines(person("rosa"), JOB, null, source)).held())
                .isFalse();
        assertThatThrownBy(() -> intake.accept(lines(person("tim", "vision"), JOB, 3, source)))
                .isInstanceOf(LineAccessDenied.class);
        intake.release();
        assertThat(chunks()).isEqualTo(2);

        moved(JOB, JobState.FAILED);
        moved(JOB, 2, JobState.QUEUED);
        intake.release();
        assertThat(chunks()).isEqualTo(2);
        moved(JOB, 3, JobState.QUEUED);
        intake.release();

        assertThat(stores.outbox().events(LogChunk.class).getLast().attempt()).isEqualTo(3);
        assertThat(chunks()).isEqualTo(3);
    }

    @Test
    void linesOfAnAttemptThatNeverBeginsAreParked() {
        submitted(JOB);
        moved(JOB, JobState.RUNNING);
        intake.accept(lines(person("rosa"), JOB, 7, new LogSource("train.log", null, null)));
        clock.move(Duration.ofMinutes(6));

        intake.release();

        assertThat(stores.held().isIdle()).isTrue();
        assertThat(stores.parked().all()).hasSize(1);
        assertThat(chunks()).isZero();
    }

    @Test
    void aShippersLinesOfALaterAttemptWaitForItsNodes() {
        submitted(JOB);
        moved(JOB, JobState.RUNNING);
        LogSource source = new LogSource("train.log", null, null);

        assertThat(intake.accept(lines(program(CallerKind.SHIPPER, "hall-a", "node-2"), JOB, 2, source))
                        .held())
                .isTrue();
        moved(JOB, 2, JobState.RUNNING);
        intake.release();

        assertThat(chunks()).isZero();
        assertThat(stores.parked().all()).hasSize(1);
    }

    @Test
    void heldBytesAreLimitedPerJobPerSenderAndInTotal() {
        Sender rosa = person("rosa");
        intake.accept(lines(rosa, job("1"), 300));
        refused(lines(rosa, job("1"), 1));

        intake.accept(lines(rosa, job("2"), 200));
        refused(lines(rosa, job("3"), 1));

        intake.accept(lines(person("tim"), job("3"), 300));
        intake.accept(lines(person("ines"), job("4"), 200));
        refused(lines(person("kim"), job("5"), 1));
    }

    private void refused(IncomingLines lines) {
        assertThatThrownBy(() -> intake.accept(lines)).isInstanceOf(IntakeFull.class);
    }

    private int chunks() {
        return stores.outbox().events(LogChunk.class).size();
    }

    private static IncomingLines lines(Sender sender, JobSubmission job, @Nullable Integer attempt, LogSource source) {
        List<IncomingLine> one = List.of(new IncomingLine("a line", null, null));
        return new IncomingLines(sender, job.jobId(), attempt, source, null, LogOrder.EXACT, null, one);
    }

    private static IncomingLines lines(Sender sender, JobSubmission job, int bytes) {
        LogSource source = new LogSource(UUID.randomUUID() + ".log", null, null);
        List<IncomingLine> one = List.of(new IncomingLine("x".repeat(bytes), null, null));
        return new IncomingLines(sender, job.jobId(), null, source, null, LogOrder.EXACT, null, one);
    }

    private void submitted(JobSubmission job) {
        stores.owners().submitted(new JobSubmitted(UUID.randomUUID(), job.jobId(), "hall-a", 1, clock.instant(), job));
    }

    private void moved(JobSubmission job, JobState state) {
        moved(job, 1, state);
    }

    private void moved(JobSubmission job, int attempt, JobState state) {
        JobId id = job.jobId();
        new JobEventHandler(stores.jobs(), stores.transactions())
                .handle(new JobStateChanged(
                        UUID.randomUUID(),
                        id,
                        "hall-a",
                        attempt,
                        clock.instant(),
                        null,
                        state,
                        List.of("node-1"),
                        null));
    }

    private static Sender person(String owner, String... projects) {
        return Sender.of(new Caller("key of " + owner, Set.of(Role.SUBMITTER), Set.of(projects), owner));
    }

    private static Sender person(String owner, Role role) {
        return Sender.of(new Caller("key of " + owner, Set.of(role), Set.of(), owner));
    }

    private static Sender program(CallerKind kind, String cluster, String node) {
        Set<String> nodes = node.equals("none") ? Set.of() : Set.of(node);
        return Sender.of(new Caller(
                "program", Set.of(Role.SHIPPER), Set.of(), null, kind, new Bindings(Set.of(cluster), nodes)));
    }

    private static JobSubmission job(String externalId) {
        return new JobSubmission(
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
                RequestedResources.UNKNOWN,
                Map.of());
    }
}
