package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.site.JobWatch;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.api.node.NodeHealth;
import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.BreakerList;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryPage;
import io.schedmate.model.api.recovery.RecoveryScore;
import io.schedmate.model.api.recovery.RecoveryScores;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecoveriesTest {

    private static final String LIST = "/recoveries";
    private static final String APPROVE = "/recoveries/{recoveryId}/approve";
    private static final String CANCEL = "/recoveries/{recoveryId}/cancel";
    private static final String RELEASE = "/recoveries/{recoveryId}/release";
    private static final String BREAKERS = "/recoveries/breakers";
    private static final String RESET = "/recoveries/breakers/{cluster}/reset";
    private static final String SCORES = "/recoveries/scores";

    private final SimulatedAgent faulty = Handler.agent("node-1");
    private final SimulatedAgent healthy = Handler.agent("node-2");

    @BeforeEach
    void publishNodes() {
        HANDLER.publish(TestJob.sample("node-1"), TestJob.sample("node-2"), TestJob.sample("node-4"));
    }

    @AfterEach
    void resetNodes() {
        faulty.node().declare(new DeclaredFaults(List.of(), List.of()));
        healthy.node().declare(new DeclaredFaults(List.of(), List.of()));
        faulty.mute(false);
    }

    @Test
    void anApprovedRecoveryTestsAndIsolatesTheNodeAndRestartsTheJob() {
        faulty.node().declare(new DeclaredFaults(List.of(3), List.of()));
        TestJob job = fallenOffTheBus("approved");
        Recovery proposed = proposal(job);
        assertThat(actions(proposed))
                .containsExactly(
                        RecoveryAction.CHECK_NODES,
                        RecoveryAction.CORDON_NODE,
                        RecoveryAction.DRAIN_NODE,
                        RecoveryAction.PROVISION_NODE,
                        RecoveryAction.RESTART_ELSEWHERE,
                        RecoveryAction.WATCH_PROGRESS,
                        RecoveryAction.OPEN_TICKET);
        assertThat(proposed.steps()).allMatch(trace -> trace.step().outcome() == StepOutcome.PLANNED);
        assertThat(faulty.cordons()).isEmpty();

        Contract.holds("post", APPROVE, 200, Answers.approve(proposed));

        Recovery done = Answers.recovery(proposed.recoveryId(), RecoveryStatus.SUCCEEDED);
        assertThat(actions(done)).isEqualTo(actions(proposed));
        // No tool provides nodes or receives tickets in this test.
        assertThat(done.steps())
                .allSatisfy(trace -> assertThat(trace.step().outcome())
                        .isEqualTo(
                                switch (trace.step().action()) {
                                    case PROVISION_NODE, OPEN_TICKET -> StepOutcome.SKIPPED;
                                    default -> StepOutcome.SUCCEEDED;
                                }));
        assertThat(Objects.requireNonNull(done.approval()).by()).isEqualTo("key-1");
        assertThat(faulty.cordons())
                .singleElement()
                .satisfies(cordon -> assertThat(cordon.incidentId()).isEqualTo(done.recoveryId()));
        assertThat(healthy.cordons()).isEmpty();
        assertThat(Answers.node("node-1").health()).isEqualTo(NodeHealth.FAULTY);
        assertThat(Answers.node("node-1").simulated()).isTrue();
        assertThat(Answers.node("node-1").cordons())
                .singleElement()
                .satisfies(cordon -> assertThat(cordon.owner()).isEqualTo(CordonOwner.SCHEDMATE));
        await().atMost(RunningService.MAX_TIME).until(() -> last(job).status() == RecoveryStatus.SUCCEEDED);
        assertThat(last(job).approvedBy()).isEqualTo("key-1");
        Contract.holds("post", APPROVE, 200, Answers.approve(proposed));
        Contract.holds("post", CANCEL, 409, Answers.cancel(done, true));
        release("node-1", done.recoveryId());
    }

    @Test
    void aNodeThatPassesItsTestsStaysInServiceAndTheFailureReturnsToTheOwner() {
        TestJob job = fallenOffTheBus("healthy");
        Recovery proposed = proposal(job);

        Answers.approve(proposed);

        Recovery done = Answers.recovery(proposed.recoveryId(), RecoveryStatus.SUCCEEDED);
        assertThat(actions(done)).containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.RETURN_TO_OWNER);
        assertThat(faulty.cordons()).isEmpty();
    }

    @Test
    void aRestartSucceedsOnlyOnceTheJobMakesProgress() {
        TestJob stuck = storageLost("stuck");
        Recovery one = proposal(stuck, it -> it.infraType() == InfraType.STORAGE);
        // Two failures at the same instant would share a recovery.
        TestJob going = storageLost("going");
        HANDLER.publish(stuck.reached(1, 10), going.reached(1, 10));
        Recovery other = proposal(going, it -> it.infraType() == InfraType.STORAGE);

        // Before the approvals: on a busy machine, events may take longer than the watch.
        HANDLER.publish(going.reached(2, 8), going.reached(2, 9));
        JobWatch watch = HANDLER.part(JobWatch.class);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> watch.look(stuck.id(), 1, Instant.EPOCH).hasProgressed()
                        && watch.look(going.id(), 1, Instant.EPOCH).advances());

        Answers.approve(one);
        Answers.approve(other);

        assertThat(lastSteps(Answers.recovery(other.recoveryId(), RecoveryStatus.SUCCEEDED)))
                .containsEntry(RecoveryAction.WATCH_PROGRESS, StepOutcome.SUCCEEDED);
        assertThat(lastSteps(Answers.recovery(one.recoveryId(), RecoveryStatus.FAILED)))
                .containsEntry(RecoveryAction.WATCH_PROGRESS, StepOutcome.FAILED)
                .containsEntry(RecoveryAction.TELL_OPERATORS, StepOutcome.SUCCEEDED);
    }

    @Test
    void exceedingTheBudgetOpensTheBreakerUntilAPersonResetsItAndReleasesStillRun() {
        faulty.node().declare(new DeclaredFaults(List.of(3), List.of()));
        healthy.node().declare(new DeclaredFaults(List.of(1), List.of()));
        Recovery first = proposal(fallenOffTheBus("first", "node-1", "node-3"));
        Answers.approve(first);
        Answers.recovery(first.recoveryId(), RecoveryStatus.SUCCEEDED);
        Recovery second = proposal(fallenOffTheBus("second", "node-2", "node-3"));
        Answers.approve(second);
        Recovery refused = Answers.recovery(second.recoveryId(), RecoveryStatus.FAILED);

        assertThat(lastSteps(refused))
                .containsEntry(RecoveryAction.CORDON_NODE, StepOutcome.SKIPPED)
                .containsEntry(RecoveryAction.RESTART_ELSEWHERE, StepOutcome.SKIPPED);
        assertThat(healthy.cordons()).isEmpty();
        assertThat(breaker().open()).isTrue();
        assertThat(breaker().reason()).contains("node-2", second.recoveryId().toString());
        Recovery third = proposal(fallenOffTheBus("third", "node-1", "node-3"));
        Answers.approve(third);
        assertThat(lastSteps(Answers.recovery(third.recoveryId(), RecoveryStatus.FAILED)))
                .containsEntry(RecoveryAction.RESTART_ELSEWHERE, StepOutcome.SKIPPED);

        Contract.holds("post", RELEASE, 409, Answers.release(first, "node-2", Role.OPERATOR));
        Contract.holds("post", RELEASE, 403, Answers.release(first, "node-1", Role.READER));
        Contract.holds("post", RELEASE, 200, Answers.release(first, "node-1", Role.OPERATOR));
        Recovery stillFaulty = Answers.recovery(first.recoveryId(), RecoveryStatus.SUCCEEDED);
        assertThat(faulty.cordons()).hasSize(1);
        assertThat(stillFaulty.steps().getLast().step().outcome()).isEqualTo(StepOutcome.FAILED);

        faulty.node().declare(new DeclaredFaults(List.of(), List.of()));
        Contract.holds("post", RELEASE, 200, Answers.release(first, "node-1", Role.OPERATOR));
        await().atMost(RunningService.MAX_TIME).until(() -> faulty.cordons().isEmpty());
        await().atMost(RunningService.MAX_TIME).until(() -> breaker().heldNodes() == 0);
        assertThat(breaker().open()).isTrue();

        Contract.holds("post", RESET, 403, Answers.reset(TestJob.CLUSTER, Role.READER));
        Contract.holds("post", RESET, 404, Answers.reset("nowhere", Role.OPERATOR));
        Contract.holds("post", RESET, 200, Answers.reset(TestJob.CLUSTER, Role.OPERATOR));
        assertThat(breaker().open()).isFalse();
        assertThat(Objects.requireNonNull(breaker().reset()).by()).isEqualTo("key-1");
        healthy.node().declare(new DeclaredFaults(List.of(), List.of()));
    }

    @Test
    void decisionsAreRatedByTheirOutcome() {
        TestJob job = fallenOffTheBus("scored");
        HANDLER.publish(job.reached(1, 10));
        proposal(job);
        RecoveryScore before = score();

        HANDLER.publish(job.reached(2, 11));

        await().atMost(RunningService.MAX_TIME).until(() -> score().borneOut() == before.borneOut() + 1);
        assertThat(score().decided()).isGreaterThanOrEqualTo(score().borneOut());
        Contract.holds("get", SCORES, 403, HANDLER.get(SCORES, Role.READER));
        Contract.holds("get", SCORES, 400, HANDLER.get(SCORES + "?cluster=", Role.OPERATOR));
    }

    @Test
    void anApprovalNeedsTheCurrentRevisionAndTheOperatorRole() {
        Recovery proposed = proposal(fallenOffTheBus("refused"));
        String path = LIST + "/" + proposed.recoveryId() + "/approve";

        Contract.holds("post", APPROVE, 403, HANDLER.post(path, "{\"revision\": 1}", Role.SUBMITTER));
        Contract.holds("post", APPROVE, 409, HANDLER.post(path, "{\"revision\": 977}", Role.OPERATOR));
        Contract.holds("post", APPROVE, 400, HANDLER.post(path, "{\"revision\": 0}", Role.OPERATOR));
        Contract.holds("post", APPROVE, 400, HANDLER.post(path, "{\"revision\": ", Role.OPERATOR));
        Contract.holds(
                "post",
                APPROVE,
                404,
                HANDLER.post(LIST + "/" + UUID.randomUUID() + "/approve", "{\"revision\": 1}", Role.OPERATOR));
        assertThat(Answers.recovery(proposed.recoveryId()).status()).isEqualTo(RecoveryStatus.PROPOSED);
        assertThat(waiting()).contains(proposed.recoveryId());
        Contract.holds("post", CANCEL, 200, Answers.cancel(proposed, true));
        Contract.holds("post", CANCEL, 200, Answers.cancel(proposed, true));
        assertThat(waiting()).doesNotContain(proposed.recoveryId());
        Contract.holds("post", APPROVE, 409, Answers.approve(Answers.recovery(proposed.recoveryId())));
    }

    @Test
    void aRecoveryWaitsForAnUnreachableAgentAndACancellationReleasesItsNodes() {
        faulty.node().declare(new DeclaredFaults(List.of(1), List.of()));
        healthy.node().cordonByOther("maintenance by omar");
        TestJob job = fallenOffTheBus("cancelled");
        Recovery proposed = proposal(job);
        faulty.mute(true);
        Answers.approve(proposed);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> Answers.recovery(proposed.recoveryId())
                                .steps()
                                .getFirst()
                                .startedAt()
                        != null);
        assertThat(Answers.recovery(proposed.recoveryId()).status()).isEqualTo(RecoveryStatus.RUNNING);

        faulty.mute(false);
        await().atMost(RunningService.MAX_TIME.multipliedBy(2))
                .until(() -> !faulty.cordons().isEmpty());
        // The cancellation may come before or after the last step; both ends are valid.
        Answers.cancel(Answers.recovery(proposed.recoveryId()), true);

        Recovery end = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> Answers.recovery(proposed.recoveryId()),
                        it -> it.status() == RecoveryStatus.CANCELLED
                                ? faulty.cordons().isEmpty()
                                : ended(it));
        assertThat(end.steps()).noneMatch(trace -> trace.step().outcome() == StepOutcome.PLANNED);
        assertThat(healthy.node().cordon())
                .hasValueSatisfying(cordon -> assertThat(cordon.reason()).isEqualTo("maintenance by omar"));
        healthy.node().uncordon();
        release("node-1", end.recoveryId());
    }

    @Test
    void aReplicaThatTakesOverContinuesWithANewerFencingToken() {
        TestJob job = fallenOffTheBus("overtaken");
        Recovery proposed = proposal(job);
        UUID dead = UUID.randomUUID();
        // Another replica takes the recovery over as soon as it is due, and then stops responding.
        int before = faulty.turns().size();
        faulty.mute(true);
        Answers.approve(proposed);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> HANDLER.part(RecoveryRecords.class)
                        .due(Instant.now().plusSeconds(3600), Set.of())
                        .filter(proposed.recoveryId()::equals)
                        .map(id -> HANDLER.part(RecoveryRecords.class)
                                .takeOn(id, dead, Instant.now().minusSeconds(1)))
                        .isPresent());
        faulty.mute(false);

        Recovery done = Answers.recovery(proposed.recoveryId(), RecoveryStatus.SUCCEEDED);

        assertThat(actions(done)).containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.RETURN_TO_OWNER);
        assertThat(HANDLER.part(RecoveryRecords.class)
                        .find(proposed.recoveryId())
                        .orElseThrow()
                        .saga()
                        .fencingToken())
                .isGreaterThanOrEqualTo(2);
        assertThat(faulty.turns().size()).isGreaterThan(before);
    }

    @Test
    void nodesAreListedByHealth() {
        Contract.holds("get", "/nodes", 200, HANDLER.get("/nodes?limit=1&cluster=hall-a", Role.READER));
        Contract.holds("get", "/nodes", 400, HANDLER.get("/nodes?health=ill", Role.READER));
        Contract.holds("get", "/nodes/{name}", 404, HANDLER.get("/nodes/node-99", Role.READER));
        await().atMost(RunningService.MAX_TIME)
                .until(() -> HANDLER.get("/nodes?health=healthy&cordoned=false", Role.READER)
                        .body()
                        .contains("node-4"));
    }

    /** The owner of the second job reads the shared recovery as a recovery of that job. */
    @Test
    void anOwnerSeesASharedRecoveryAsThatOfTheirOwnJob() {
        TestJob first = fallenOffTheBus("first-of-two");
        Recovery proposed = proposal(first);
        TestJob second = new TestJob("second-of-two");
        HANDLER.publish(first.submitted("two-speech"), second.submitted("two-vision"), second.failed(null, "node-4"));
        Failure own = Answers.failure(second, it -> it.diagnosis() != null);
        await().atMost(RunningService.MAX_TIME).until(() -> Handler.knows(first.id()) && Handler.knows(second.id()));
        var of = new Caller("key-2", Set.of(Role.READER), Set.of("two-vision"), null);
        var stranger = new Caller("key-3", Set.of(Role.READER), Set.of("two-neither"), "emil");
        assertThat(read(proposed, of).statusCode()).isEqualTo(404);

        HANDLER.part(SharedRecoveries.class).join(proposed.recoveryId(), second.failed(null, "node-4"), Instant.now());

        var answer = read(proposed, of);
        Contract.holds("get", LIST + "/{recoveryId}", 200, answer);
        Recovery seen = WireJson.strict().readValue(answer.body(), Recovery.class);
        assertThat(seen.jobId()).isEqualTo(second.id());
        assertThat(seen.failureId()).isEqualTo(own.failureId());
        assertThat(actions(seen)).isEqualTo(actions(proposed));
        assertThat(answer.body())
                .doesNotContain(first.id().toString(), proposed.failureId().toString());
        var listed =
                HANDLER.send(HANDLER.as(LIST + "?jobId=" + second.id(), of)).body();
        assertThat(listed)
                .contains(proposed.recoveryId().toString())
                .doesNotContain(first.id().toString());
        assertThat(read(proposed, stranger).statusCode()).isEqualTo(404);
        assertThat(HANDLER.send(HANDLER.as(LIST, stranger)).body())
                .doesNotContain(proposed.recoveryId().toString());
        var ofFirst = new Caller("key-4", Set.of(Role.READER), Set.of("two-speech"), null);
        assertThat(WireJson.strict()
                        .readValue(read(proposed, ofFirst).body(), Recovery.class)
                        .jobId())
                .isEqualTo(first.id());
        Answers.cancel(proposed, true);
    }

    private static HttpResponse<String> read(Recovery recovery, Caller caller) {
        return HANDLER.send(HANDLER.as(LIST + "/" + recovery.recoveryId(), caller));
    }

    private static TestJob fallenOffTheBus(String externalId) {
        return fallenOffTheBus(externalId, "node-1", "node-2");
    }

    private static TestJob fallenOffTheBus(String externalId, String named, String other) {
        TestJob job = new TestJob(externalId);
        placeAndEnd(job, other);
        HANDLER.publish(
                job.lines(
                        "out.log",
                        named,
                        1,
                        "epoch 1 step 10 loss 2.5",
                        named
                                + " kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has fallen off the bus."),
                job.failed(null, named, other));
        return job;
    }

    /**
     * Publishes a failure for which no node is to blame, so that the job is restarted on other nodes without a test.
     */
    private static TestJob storageLost(String externalId) {
        TestJob job = new TestJob(externalId);
        placeAndEnd(job, "node-2");
        HANDLER.publish(
                job.lines(
                        "out.log",
                        "node-1",
                        1,
                        "epoch 1 step 10 loss 2.5",
                        "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"),
                job.failed(null, "node-1", "node-2"));
        return job;
    }

    /**
     * Makes the first attempt known to the node. Its processes have ended: disruptive checks wait for processes that
     * use GPUs, and a node found faulty by an earlier test is checked beside the node that the failure names.
     */
    private static void placeAndEnd(TestJob job, String node) {
        Handler.agent(node).node().place(job.id(), 1);
        Handler.agent(node).node().remove(job.id());
    }

    private static Recovery proposal(TestJob job) {
        return proposal(job, it -> "Xid 79".equals(it.code()));
    }

    private static Recovery proposal(TestJob job, Predicate<DiagnosisSummary> expected) {
        Failure failure = Answers.failure(job, it -> it.diagnosis() != null && expected.test(it.diagnosis()));
        return Answers.recovery(Objects.requireNonNull(failure.recoveryId()), RecoveryStatus.PROPOSED);
    }

    private static Map<RecoveryAction, StepOutcome> lastSteps(Recovery recovery) {
        return recovery.steps().stream()
                .collect(Collectors.toMap(
                        trace -> trace.step().action(), trace -> trace.step().outcome(), (_, later) -> later));
    }

    private static Breaker breaker() {
        var answer = HANDLER.get(BREAKERS, Role.READER);
        Contract.holds("get", BREAKERS, 200, answer);
        return WireJson.strict().readValue(answer.body(), BreakerList.class).items().stream()
                .filter(breaker -> breaker.cluster().equals(TestJob.CLUSTER))
                .findFirst()
                .orElseThrow();
    }

    private static RecoveryScore score() {
        var answer = HANDLER.get(SCORES + "?cluster=" + TestJob.CLUSTER, Role.OPERATOR);
        Contract.holds("get", SCORES, 200, answer);
        return WireJson.strict().readValue(answer.body(), RecoveryScores.class).items().stream()
                .filter(score -> score.category() == FailureCategory.INFRASTRUCTURE)
                .filter(score -> score.mode() == RecoveryMode.PROPOSE)
                .findFirst()
                .orElseThrow();
    }

    private static List<RecoveryAction> actions(Recovery recovery) {
        return recovery.steps().stream().map(trace -> trace.step().action()).toList();
    }

    private static List<UUID> waiting() {
        var answer = HANDLER.get(LIST + "?status=proposed&limit=500", Role.OPERATOR);
        Contract.holds("get", LIST, 200, answer);
        return WireJson.strict().readValue(answer.body(), RecoveryPage.class).items().stream()
                .map(Recovery::recoveryId)
                .toList();
    }

    private static boolean ended(Recovery recovery) {
        return recovery.status() == RecoveryStatus.SUCCEEDED || recovery.status() == RecoveryStatus.FAILED;
    }

    private static RecoveryAdvanced last(TestJob job) {
        return (RecoveryAdvanced)
                HANDLER.events().of(Topic.RECOVERY_EVENT, job.id()).getLast();
    }

    /** Releases a node as a manual repair does, because budgets count the nodes that are held. */
    private static void release(String node, UUID recoveryId) {
        HANDLER.part(io.schedmate.failure.recovery.record.BudgetLedger.class).released(recoveryId, node, Instant.now());
        Handler.agent(node).release(recoveryId);
    }
}
