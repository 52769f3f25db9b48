package io.schedmate.agent.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.agent.check.SimulatedCheck;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class CommandsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final UUID INCIDENT = new UUID(1, 1);
    private static final UUID OTHER_INCIDENT = new UUID(2, 2);
    private static final JobId JOB = JobId.of("alpha", "slurm", "7");

    private Instant now = Instant.parse("2026-03-02T12:00:00Z");
    private final SimulatedNode node = new SimulatedNode(8, () -> now);
    private final List<AgentEntry> kept = new CopyOnWriteArrayList<>();
    private AgentMemory memory = new AgentMemory(journal(), () -> now);
    private Commands commands = commands();
    private final CheckRuns runs = runs();
    private int keys;

    @Test
    void theReasonOfACordonContainsTheIncident() {
        CommandResult result = cordon(INCIDENT, 1);

        assertThat(result.changed()).isTrue();
        assertThat(result.status()).isEqualTo(CommandStatus.DONE);
        assertThat(result.mode()).isEqualTo(AgentMode.SIMULATED);
        assertThat(node.cordon().orElseThrow().reason()).isEqualTo("schedmate:" + INCIDENT + " Xid 79");
        assertThat(commands.state().cordons())
                .singleElement()
                .satisfies(claim -> assertThat(claim.incidentId()).isEqualTo(INCIDENT));
    }

    @Test
    void aNodeWithoutASchedulerReportsAPermanentError() {
        var alone = new Commands("node-1", new NoScheduler(), memory, new CommandSlots(), () -> now, UUID::randomUUID);

        assertThatThrownBy(() -> alone.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79")))
                .isInstanceOfSatisfying(
                        SchedulerUnavailable.class,
                        unavailable -> assertThat(unavailable.mayComeBack()).isFalse())
                .hasMessageContaining("No scheduler is configured");
    }

    @Test
    void aFailedJobFreesItsNodeForChecksAndCanBeRestarted() {
        node.place(JOB, 1);
        refused(() -> runs.run(new CommandCall("c-1", "f"), check(List.of())), AgentRefusal.GPUS_IN_USE);

        node.remove(JOB);

        assertThat(runs.run(new CommandCall("c-2", "f"), check(List.of())).check())
                .isEqualTo("nccl_all_reduce");
        assertThat(node.attemptOf(JOB)).contains(1);
    }

    @Test
    void aRepeatedCommandReturnsTheFirstResultAndRunsOnce() {
        CommandResult first = commands.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79"));
        node.uncordon();

        assertThat(commands.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79")))
                .isEqualTo(first);
        assertThat(node.cordon()).isEmpty();
    }

    @Test
    void theIdempotencyKeyOfAnotherCommandIsRejected() {
        commands.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79"));

        refused(
                () -> commands.uncordon(new CommandCall("k", "g"), new UncordonRequest(INCIDENT, 1, "fine")),
                AgentRefusal.IDEMPOTENCY_KEY_REUSED);
        refused(() -> runs.run(new CommandCall("k", "g"), check(List.of())), AgentRefusal.IDEMPOTENCY_KEY_REUSED);
    }

    @Test
    void aStaleFencingTokenIsRejectedEvenAfterARestart() {
        cordon(INCIDENT, 5);
        refused(() -> uncordon(INCIDENT, 4), AgentRefusal.STALE_FENCING_TOKEN);
        commands = afterRestart();

        refused(() -> uncordon(INCIDENT, 4), AgentRefusal.STALE_FENCING_TOKEN);
        assertThat(cordon(OTHER_INCIDENT, 1).status()).isEqualTo(CommandStatus.DONE);
    }

    @Test
    void resultsAndClaimsSurviveARestart() {
        CommandResult first = commands.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79"));
        commands = afterRestart();

        assertThat(commands.cordon(new CommandCall("k", "f"), new CordonRequest(INCIDENT, 1, "Xid 79")))
                .isEqualTo(first);
        assertThat(uncordon(INCIDENT, 1).changed()).isTrue();
        assertThat(node.cordon()).isEmpty();
    }

    @Test
    void aCordonByAPersonIsKept() {
        node.cordonByOther("riser swap, omar");

        CommandResult cordoned = cordon(INCIDENT, 1);
        assertThat(cordoned.changed()).isFalse();
        assertThat(cordoned.detail()).contains("riser swap, omar");
        assertThat(cordoned.cordons())
                .extracting(cordon -> cordon.owner())
                .containsExactly(CordonOwner.SCHEDMATE, CordonOwner.OTHER);

        assertThat(uncordon(INCIDENT, 1).detail()).contains("stays cordoned: riser swap, omar");
        assertThat(node.cordon().orElseThrow().reason()).isEqualTo("riser swap, omar");
        refused(() -> uncordon(INCIDENT, 1), AgentRefusal.FOREIGN_CORDON);
    }

    @Test
    void aReasonThatOnlyResemblesOursCountsAsAPersons() {
        node.cordonByOther("schedmate:please-leave-alone");

        refused(() -> uncordon(INCIDENT, 1), AgentRefusal.FOREIGN_CORDON);
    }

    @Test
    void theLastOfSeveralIncidentsReleasesTheNode() {
        cordon(INCIDENT, 1);
        cordon(OTHER_INCIDENT, 1);

        uncordon(INCIDENT, 1);
        assertThat(node.cordon().orElseThrow().reason()).startsWith("schedmate:" + OTHER_INCIDENT);
        uncordon(OTHER_INCIDENT, 1);
        assertThat(node.cordon()).isEmpty();
    }

    @Test
    void releasingANodeWithoutACordonChangesNothing() {
        assertThat(uncordon(INCIDENT, 1).changed()).isFalse();
    }

    @Test
    void onlyTheIncidentThatCordonedMayDrain() {
        node.place(JOB, 1);
        refused(() -> drain(INCIDENT), AgentRefusal.FOREIGN_CORDON);
        cordon(OTHER_INCIDENT, 1);
        refused(() -> drain(INCIDENT), AgentRefusal.FOREIGN_CORDON);
        assertThat(node.attemptOf(JOB)).isPresent();

        CommandResult begun = drain(OTHER_INCIDENT);

        assertThat(begun.status()).isEqualTo(CommandStatus.RUNNING);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(kept)
                        .filteredOn(AgentEntry.CommandRecorded.class::isInstance)
                        .map(entry ->
                                ((AgentEntry.CommandRecorded) entry).result().status())
                        .last()
                        .isEqualTo(CommandStatus.DONE));
        assertThat(node.attemptOf(JOB)).isEmpty();
    }

    @Test
    void onlyTheRunningAttemptIsRestarted() {
        refused(() -> restart(2), AgentRefusal.NOT_FOUND);
        node.place(JOB, 2);
        refused(() -> restart(1), AgentRefusal.OTHER_ATTEMPT);

        assertThat(restart(2).status()).isEqualTo(CommandStatus.RUNNING);
    }

    @Test
    void aCommandInterruptedByAnAgentCrashFailsAndIsNotRepeated() {
        node.place(JOB, 1);
        cordon(INCIDENT, 1);
        CommandResult begun = commands.drain(new CommandCall("d", "f"), new DrainRequest(INCIDENT, 1, 0, List.of()));
        await().atMost(PATIENCE).until(() -> node.attemptOf(JOB).isEmpty());
        await().atMost(PATIENCE)
                .until(() -> kept.getLast() instanceof AgentEntry.CommandRecorded entry
                        && entry.result().status() == CommandStatus.DONE);
        kept.removeLast();
        node.place(JOB, 1);
        commands = afterRestart();

        CommandResult again = commands.drain(new CommandCall("d", "f"), new DrainRequest(INCIDENT, 1, 0, List.of()));
        assertThat(again.commandId()).isEqualTo(begun.commandId());
        assertThat(again.status()).isEqualTo(CommandStatus.FAILED);
        assertThat(node.attemptOf(JOB)).isPresent();
    }

    @Test
    void resultsAreDeletedAfterSevenDays() {
        cordon(INCIDENT, 1);
        now = now.plus(Duration.ofDays(7)).plusSeconds(1);
        runs.run(new CommandCall("later", "f"), check(List.of()));

        CommandResult anew =
                commands.cordon(new CommandCall("key-1", "other"), new CordonRequest(INCIDENT, 1, "again"));
        assertThat(anew.changed()).isFalse();
    }

    @Test
    void aSimulatedCheckFindsTheDeclaredFaults() {
        node.declare(new DeclaredFaults(List.of(3), List.of("node-2")));

        CheckRun run = runs.run(new CommandCall("c", "f"), check(List.of("node-2", "node-3")));

        assertThat(run.status()).isEqualTo(CheckRunStatus.RUNNING);
        await().atMost(PATIENCE).untilAsserted(() -> {
            CheckRun now = runs.run(new CommandCall("c", "f"), check(List.of("node-2", "node-3")));
            assertThat(now.runId()).isEqualTo(run.runId());
            assertThat(now.status()).isEqualTo(CheckRunStatus.FAILED);
            assertThat(now.faultyGpus()).containsExactly(3);
            assertThat(now.faultyPeers()).containsExactly("node-2");
            assertThat(now.detail()).startsWith("Simulated");
        });
    }

    @Test
    void aCheckThatEndedBeforeAnAgentCrashKeepsItsResult() {
        runs.run(new CommandCall("c", "f"), check(List.of()));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(memory.runBefore(new CommandCall("c", "f"))
                                .orElseThrow()
                                .status())
                        .isEqualTo(CheckRunStatus.PASSED));
        CheckRun ended = memory.runBefore(new CommandCall("c", "f")).orElseThrow();

        afterRestart();

        assertThat(memory.runBefore(new CommandCall("c", "f"))).contains(ended);
    }

    @Test
    void aCheckInterruptedByAnAgentCrashIsAnError() {
        runs.run(new CommandCall("c", "f"), check(List.of()));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(kept.getLast())
                        .isInstanceOfSatisfying(
                                AgentEntry.CheckRecorded.class,
                                entry -> assertThat(entry.run().status()).isEqualTo(CheckRunStatus.PASSED)));
        kept.removeLast();

        afterRestart();

        assertThat(memory.runBefore(new CommandCall("c", "f")).orElseThrow().status())
                .isEqualTo(CheckRunStatus.ERROR);
    }

    @Test
    void aDisruptiveCheckIsRejectedWhileAJobRuns() {
        node.place(JOB, 1);

        refused(() -> runs.run(new CommandCall("c", "f"), check(List.of())), AgentRefusal.GPUS_IN_USE);
    }

    @Test
    void unsupportedParametersAreRejectedBeforeAnythingRuns() {
        var unknown = new RunCheckRequest(INCIDENT, 1, "nccl_all_reduce", List.of(), Map.of("maxBytes", "1"), 60);
        var wrong = new RunCheckRequest(INCIDENT, 1, "nccl_all_reduce", List.of(), Map.of("maximumBytes", "1; rm"), 60);
        var option = new RunCheckRequest(INCIDENT, 1, "nccl_all_reduce", List.of("--mca"), Map.of(), 60);
        var none = new RunCheckRequest(INCIDENT, 1, "nccl_gather", List.of(), Map.of(), 60);

        refused(() -> runs.run(new CommandCall("1", "f"), unknown), AgentRefusal.INVALID_REQUEST);
        refused(() -> runs.run(new CommandCall("2", "f"), wrong), AgentRefusal.INVALID_REQUEST);
        refused(() -> runs.run(new CommandCall("3", "f"), option), AgentRefusal.INVALID_REQUEST);
        refused(() -> runs.run(new CommandCall("4", "f"), none), AgentRefusal.NOT_FOUND);
    }

    private CommandResult cordon(UUID incident, long token) {
        return commands.cordon(next(), new CordonRequest(incident, token, "Xid 79"));
    }

    private CommandResult uncordon(UUID incident, long token) {
        return commands.uncordon(next(), new UncordonRequest(incident, token, "passed"));
    }

    private CommandResult drain(UUID incident) {
        return commands.drain(next(), new DrainRequest(incident, 1, 0, List.of()));
    }

    private CommandResult restart(int attempt) {
        return commands.restart(next(), JOB, new RestartRequest(INCIDENT, 1, attempt, List.of(), 0, List.of(), null));
    }

    private static RunCheckRequest check(List<String> peers) {
        return new RunCheckRequest(INCIDENT, 1, "nccl_all_reduce", peers, Map.of(), 60);
    }

    private CommandCall next() {
        keys++;
        return new CommandCall("key-" + keys, "fingerprint-" + keys);
    }

    private Commands afterRestart() {
        memory = new AgentMemory(journal(), () -> now);
        return commands();
    }

    private Commands commands() {
        return new Commands("node-1", node, memory, new CommandSlots(), () -> now, UUID::randomUUID);
    }

    private CheckRuns runs() {
        var real = Catalogue.ofNode(new NodePrograms(""), "node-1", 8, List.of(), List.of());
        return new CheckRuns(
                "node-1",
                AgentMode.SIMULATED,
                SimulatedCheck.catalogue(real, node::faults),
                node,
                memory,
                new CommandSlots(),
                () -> now,
                UUID::randomUUID);
    }

    private AgentJournal journal() {
        return new AgentJournal() {
            @Override
            public List<AgentEntry> entries() {
                return List.copyOf(kept);
            }

            @Override
            public void add(AgentEntry entry) {
                kept.add(entry);
            }
        };
    }

    private static void refused(ThrowingCallable call, AgentRefusal refusal) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        AgentRefused.class, found -> assertThat(found.refusal()).isEqualTo(refusal));
    }
}
