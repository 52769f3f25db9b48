package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.archive.LineRange;
import io.schedmate.failure.archive.LogBlock;
import io.schedmate.failure.archive.LogStore;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.failure.diagnosis.ConcurrentFailures;
import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.feedback.Excerpt;
import io.schedmate.failure.feedback.FeedbackStore;
import io.schedmate.failure.jobs.KnownJobs.Ownership;
import io.schedmate.failure.jobs.KnownJobs.Status;
import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.memory.FailureStores;
import io.schedmate.failure.nodes.KnownNode;
import io.schedmate.failure.nodes.Nodes;
import io.schedmate.failure.notification.NotificationStage;
import io.schedmate.failure.notification.PendingNotifications.Notice;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.record.TimedSagaEvent;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.feedback.DiagnosisScore;
import io.schedmate.model.api.feedback.FailureFinding;
import io.schedmate.model.api.feedback.Feedback;
import io.schedmate.model.api.feedback.FeedbackVerdict;
import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.budget.Spending;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.saga.SagaEvent;
import io.schedmate.recovery.topology.LeafSwitch;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of each store, in memory and in PostgreSQL. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class FailureStoresTest {

    private static final String HALL = "hall-a";
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private static final LogSource OUT = new LogSource("out.log", null, "n1");

    private final FailureStores stores;

    FailureStoresTest(StoresIn where) {
        stores = where.open(
                new MovedClock(NOW), new Topology(List.of(new LeafSwitch(HALL, "leaf-1", Set.of("n1", "n2", "n3")))));
    }

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void aRecoveryIsReadAsItWasStored() {
        RecoveryRecord recovery = recovery(job("1"), 0)
                .approved(new PersonNote("rosa", at(1), "go on"))
                .with(new SagaEvent.LeaseTaken(1), at(1))
                .with(new SagaEvent.StepStarted(1, RecoveryAction.CHECK_NODES, null, "to see"), at(2))
                .with(new SagaEvent.StepSucceeded(1, "seen", Set.of("n2")), at(3));

        put(recovery, at(9));

        assertThat(stores.recoveries().find(recovery.recoveryId())).contains(recovery);
        assertThat(stores.transactions().inOne(() -> stores.recoveries().hold(recovery.recoveryId())))
                .contains(recovery);
        assertThat(stores.recoveries().find(UUID.randomUUID())).isEmpty();
    }

    @Test
    void recoveriesAreListedInPagesNewestFirst() {
        List<RecoveryRecord> recoveries = IntStream.range(0, 5)
                .mapToObj(each -> recovery(job("" + each), each / 2))
                .toList();
        recoveries.forEach(recovery -> put(recovery, null));

        List<RecoveryRecord> first = list(null, null, null, null, 3);
        RecoveryRecord last = first.getLast();
        List<RecoveryRecord> second =
                list(null, null, null, new RecoveryRecords.Place(last.createdAt(), last.recoveryId()), 3);

        assertThat(first).hasSize(3).extracting(RecoveryRecord::createdAt).containsExactly(at(2), at(1), at(1));
        assertThat(second).hasSize(2).extracting(RecoveryRecord::createdAt).containsOnly(at(0));
        assertThat(second).doesNotContainAnyElementsOf(first);
        assertThat(first.get(1).recoveryId().toString())
                .isGreaterThan(first.get(2).recoveryId().toString());
    }

    @Test
    void recoveriesAreFilteredByStatusJobAndVisibility() {
        RecoveryRecord waits = recovery(job("1"), 1);
        RecoveryRecord over = recovery(job("2"), 2).cancelled(new PersonNote("rosa", at(3), null), true);
        put(waits, null);
        put(over, null);
        stores.jobs().submitted(submitted("1", "rosa", "speech", 0));
        stores.jobs().submitted(submitted("2", "tim", "vision", 0));
        stores.shared().join(waits.recoveryId(), failed(job("3"), 1, 2), at(2));

        assertThat(list(RecoveryStatus.PROPOSED, null, null, null, 9)).containsExactly(waits);
        assertThat(list(null, job("2"), null, null, 9)).containsExactly(over);
        assertThat(list(null, job("3"), null, null, 9)).containsExactly(waits);
        assertThat(list(null, null, new Visible(Set.of("speech"), null), null, 9))
                .containsExactly(waits);
        assertThat(list(null, null, new Visible(Set.of(), "tim"), null, 9)).containsExactly(over);
        assertThat(list(null, null, new Visible(Set.of(), null), null, 9)).isEmpty();
    }

    @Test
    void aRecoveryHasOneHolderUntilThatReleasesItOrItsTurnExpires() {
        RecoveryRecord recovery = recovery(job("1"), 0);
        UUID one = UUID.randomUUID();
        UUID other = UUID.randomUUID();
        put(recovery, at(5));

        assertThat(takeOn(one, 4)).isEmpty();
        assertThat(takeOn(one, 5)).contains(new RecoveryRecords.TakenOn(recovery, false));
        assertThat(takeOn(other, 6)).isEmpty();
        stores.recoveries().letGo(recovery.recoveryId(), other);
        assertThat(takeOn(other, 6)).isEmpty();
        assertThat(takeOn(other, 16)).contains(new RecoveryRecords.TakenOn(recovery, true));
        stores.recoveries().letGo(recovery.recoveryId(), other);
        assertThat(takeOn(one, 17)).contains(new RecoveryRecords.TakenOn(recovery, false));
        put(recovery, null);
        assertThat(takeOn(other, 90)).isEmpty();
    }

    @Test
    void aProposalWithoutATimelyApprovalIsOverdue() {
        RecoveryRecord recovery = recovery(job("1"), 0);
        put(recovery, null);

        assertThat(overdue(60)).isEmpty();
        assertThat(overdue(61)).containsExactly(recovery.recoveryId());
        put(recovery.expiredAt(at(61)), null);
        assertThat(overdue(62)).isEmpty();
        assertThat(list(RecoveryStatus.EXPIRED, null, null, null, 9)).hasSize(1);
    }

    @Test
    void aRecoveryAcceptsFailuresOfItsCauseUntilItRestartsAJob() {
        RecoveryRecord recovery = recovery(job("1"), 1);
        put(recovery, null);
        stores.shared().cause(recovery.recoveryId(), "node n2");

        assertThat(waiting("node n2", 0)).isTrue();
        assertThat(waiting("node n3", 0)).isFalse();
        assertThat(waiting("node n2", 1)).isFalse();
        assertThat(stores.transactions().inOne(() -> stores.shared().waitingAlone(HALL, at(0), 9)))
                .containsExactly(recovery);
        put(
                recovery.approved(new PersonNote("rosa", at(2), null))
                        .with(new SagaEvent.StepStarted(1, RecoveryAction.RESTART_ELSEWHERE, null, "go"), at(3)),
                null);
        assertThat(waiting("node n2", 0)).isFalse();
        assertThat(stores.transactions().inOne(() -> stores.shared().waitingAlone(HALL, at(0), 9)))
                .isEmpty();
    }

    @Test
    void failuresThatShareARecoveryAreListedOnceInOrderOfJoining() {
        RecoveryRecord recovery = recovery(job("1"), 0);
        put(recovery, null);
        JobFailed late = failed(job("2"), 1, 9);
        JobFailed early = failed(job("3"), 4, 5);
        stores.shared().join(recovery.recoveryId(), late, at(9));
        stores.shared().join(recovery.recoveryId(), early, at(5));
        stores.shared().join(recovery.recoveryId(), late, at(1));

        assertThat(stores.shared().of(recovery.recoveryId())).containsExactly(early, late);
        assertThat(stores.shared().joined(job("3"), 4)).contains(recovery.recoveryId());
        assertThat(stores.shared().joined(job("3"), 5)).isEmpty();
        stores.jobs().submitted(submitted("2", "tim", "vision", 0));
        Failures.Kept kept = kept(job("2"), 1, 9, null);
        stores.failures().put(kept, null);
        assertThat(stores.shared().part(recovery.recoveryId(), new Visible(Set.of(), "tim")))
                .contains(new SharedRecoveries.Part(kept.answer().failureId(), job("2"), 1));
        assertThat(stores.shared().part(recovery.recoveryId(), new Visible(Set.of(), "rosa")))
                .isEmpty();
        assertThat(list(null, null, new Visible(Set.of("vision"), null), null, 9))
                .containsExactly(recovery);
        stores.shared().refuse(recovery.recoveryId(), job("2"), "too often");
        assertThat(stores.shared().of(recovery.recoveryId())).containsExactly(early);
    }

    @Test
    void theLedgerReportsSpentBudgetAndHeldNodes() {
        RecoveryRecord recovery = recovery(job("1"), 0);
        put(recovery, null);
        UUID id = recovery.recoveryId();
        sample("n1", 1, 0);
        // A node without GPUs does not count in the budget of nodes that may be isolated.
        stores.nodes()
                .sampled(new NodeSampled(
                        UUID.randomUUID(), null, HALL, null, at(1), "login", List.of(), List.of(), true, null));
        stores.ledger().isolated(id, HALL, "n2", at(1));
        stores.ledger().isolated(id, HALL, "n2", at(2));
        stores.ledger().isolated(id, HALL, "n3", at(3));
        stores.ledger().restarted(id, HALL, job("1"), at(4));
        stores.ledger().released(id, "n3", at(5));

        Spending spending = stores.transactions().inOne(() -> stores.ledger().hold(HALL, at(1)));

        assertThat(spending.held()).containsExactly("n2");
        assertThat(spending.taken())
                .containsExactlyInAnyOrder(
                        new Spending.Taken(at(3), "n3", null), new Spending.Taken(at(4), null, job("1")));
        assertThat(spending.openedBecause()).isNull();
        assertThat(stores.ledger().nodes(HALL)).isEqualTo(1);
    }

    @Test
    void aBreakerIsOpenUntilAPersonResetsIt() {
        PersonNote rosa = new PersonNote("rosa", at(5), "looked");
        sample("n1", 1, 0);
        stores.ledger().open(HALL, "too many", at(1));
        stores.ledger().open(HALL, "still too many", at(2));

        assertThat(stores.breakers().list())
                .singleElement()
                .satisfies(breaker -> assertThat(breaker.reason()).isEqualTo("still too many"))
                .satisfies(breaker -> assertThat(breaker.openedAt()).isEqualTo(at(2)));
        assertThat(stores.breakers().reset(HALL, rosa))
                .get()
                .extracting(Breaker::open, Breaker::reason, Breaker::reset, Breaker::acceleratorNodes)
                .containsExactly(false, null, rosa, 1);
        assertThat(stores.breakers().reset(HALL, new PersonNote("tim", at(6), null)))
                .get()
                .extracting(Breaker::reset)
                .isEqualTo(rosa);
        assertThat(stores.breakers().reset("unheard-of", rosa)).isEmpty();
        assertThat(stores.transactions()
                        .inOne(() -> stores.ledger().hold(HALL, at(0)))
                        .openedBecause())
                .isNull();
    }

    @Test
    void aNoticeIsDueOncePerStageAndAgainAfterItIsPostponed() {
        RecoveryRecord one = recovery(job("1"), 0);
        RecoveryRecord two = recovery(job("2"), 0);
        put(one, null);
        put(two, null);
        stores.notifications().add(two.recoveryId(), "mail", NotificationStage.WAITS, at(3));
        stores.notifications().add(one.recoveryId(), "mail", NotificationStage.WAITS, at(2));
        stores.notifications().add(one.recoveryId(), "mail", NotificationStage.WAITS, at(1));
        Notice first = new Notice(one.recoveryId(), NotificationStage.WAITS, 0);
        Notice second = new Notice(two.recoveryId(), NotificationStage.WAITS, 0);

        assertThat(due("mail", 1)).isEmpty();
        assertThat(due("chat", 9)).isEmpty();
        assertThat(due("mail", 9)).containsExactly(first, second);
        stores.notifications().postpone("mail", List.of(first), at(20));
        stores.notifications().done("mail", List.of(second), UUID.randomUUID(), at(10));
        assertThat(due("mail", 19)).isEmpty();
        assertThat(due("mail", 20)).containsExactly(new Notice(one.recoveryId(), NotificationStage.WAITS, 1));
        assertThat(stores.notifications().messages("mail", at(9))).isEqualTo(1);
        assertThat(stores.notifications().messages("mail", at(10))).isZero();
    }

    @Test
    void aFailureIsDueAfterItIsStoredAndWhenNewEvidenceArrives() {
        Failures.Kept kept = kept(job("1"), 1, 0, null);
        UUID id = kept.answer().failureId();
        stores.failures().put(kept, at(5));

        assertThat(dueFailure(4)).isFalse();
        assertThat(dueFailure(5)).isTrue();
        assertThat(stores.failures().postpone(id, at(8))).isEqualTo(1);
        assertThat(stores.failures().postpone(id, at(9))).isEqualTo(2);
        assertThat(dueFailure(8)).isFalse();
        stores.failures().put(new Failures.Kept(kept.event(), kept.answer(), at(30)), null);
        assertThat(dueFailure(90)).isFalse();
        assertThat(stores.failures().find(id)).contains(kept);
        stores.failures().lookAgain(job("1"), 1, at(0), at(40));
        stores.failures().lookAgainOn(HALL, "n9", at(-1), at(40));
        assertThat(dueFailure(90)).isFalse();
        stores.failures().lookAgainOn(HALL, "n2", at(-1), at(41));
        stores.failures().lookAgain(job("1"), 1, at(-1), at(50));
        assertThat(dueFailure(40)).isFalse();
        assertThat(dueFailure(41)).isTrue();
        assertThat(stores.failures().postpone(id, at(60))).isEqualTo(1);
    }

    @Test
    void aJobsFailuresAreListedNewestFirstAndCountedAsAttempts() {
        Failures.Kept first = kept(job("1"), 1, 0, "n2");
        Failures.Kept second = kept(job("1"), 2, 5, null);
        Failures.Kept third = kept(job("1"), 3, 9, "n2");
        List.of(first, second, third).forEach(each -> stores.failures().put(each, null));
        measured(job("1"), 1, 40, 0);
        measured(job("1"), 1, 50, 1);
        measured(job("1"), 1, 45, 0);

        assertThat(stores.failures().of(job("1"), null, 2)).containsExactly(third.answer(), second.answer());
        assertThat(stores.failures()
                        .of(job("1"), new Failures.Place(at(5), second.answer().failureId()), 2))
                .containsExactly(first.answer());
        assertThat(stores.failures().ledger(job("1")).failures())
                .extracting(one -> one.attempt() + "/" + one.step())
                .containsExactly("1/50", "3/null");
        assertThat(stores.failures().step(job("1"), 2)).isNull();
    }

    @Test
    void concurrentFailuresAreCountedByNodeAndSwitch() {
        Failures.Kept same = kept(job("2"), 1, 3, "n2");
        Failures.Kept elsewhere = kept(job("3"), 1, 3, null, "n3");
        Failures.Kept tooLate = kept(job("4"), 1, 20, "n2");
        List.of(same, elsewhere, tooLate, kept(job("1"), 1, 3, "n1"))
                .forEach(each -> stores.failures().put(each, null));
        stores.failures().decide(same, new Failures.Outcome("INFRASTRUCTURE/a", null, false));
        stores.failures().decide(elsewhere, new Failures.Outcome("USER_SCRIPT/b", null, false));

        var around = stores.failures().around(failed(job("1"), 1, 3), at(2), at(9));

        assertThat(around.together()).isEqualTo(3);
        assertThat(around.neighbours()).isEqualTo(1);
        assertThat(around.switches()).singleElement().satisfies(leaf -> {
            assertThat(leaf.others()).isEqualTo(1);
            assertThat(leaf.blamed()).containsExactly("n2");
        });
        assertThat(areOfRoot(2, 1)).isTrue();
        assertThat(areOfRoot(2, 2)).isFalse();
        assertThat(areOfRoot(3, 1)).isFalse();
    }

    @Test
    void onlyConfirmedFailuresOfOtherJobsBlameANode() {
        Failures.Kept claimed = kept(job("2"), 1, 3, "n2");
        stores.failures().put(claimed, null);
        stores.failures().decide(claimed, new Failures.Outcome("INFRASTRUCTURE/a", null, false));
        assertThat(stores.failures()
                        .around(failed(job("1"), 1, 3), at(2), at(9))
                        .blamed())
                .isEmpty();

        Failures.Kept confirmed = kept(job("3"), 1, 3, "n1");
        stores.failures().put(confirmed, null);
        stores.failures().decide(confirmed, new Failures.Outcome("INFRASTRUCTURE/a", null, true));

        assertThat(stores.failures()
                        .around(failed(job("1"), 1, 3), at(2), at(9))
                        .blamed())
                .containsExactly("n1");
    }

    @Test
    void aNodeIsBlamedByItsNewestConfirmedFailure() {
        stores.knownNodes().held(HALL, "n2", List.of(), false);
        Failures.Kept confirmed = kept(job("1"), 1, 0, "n2");
        Failures.Kept claimed = kept(job("2"), 1, 1, "n2");
        List.of(confirmed, claimed).forEach(each -> stores.failures().put(each, null));
        stores.failures().decide(confirmed, new Failures.Outcome("a", null, true));
        stores.failures().decide(claimed, new Failures.Outcome("a", null, false));

        assertThat(stores.nodes().named("n2", HALL)).singleElement().satisfies(node -> {
            assertThat(node.blame().failures()).hasSize(2);
            assertThat(node.blame().confirmed()).isEqualTo(confirmed.answer().failureId());
            assertThat(node.blame().at()).isEqualTo(confirmed.event().occurredAt());
        });

        stores.failures().decide(confirmed, new Failures.Outcome("a", null, false));

        assertThat(stores.nodes().named("n2", HALL))
                .singleElement()
                .extracting(KnownNode::blame)
                .extracting(KnownNode.RecentFailures::confirmed, KnownNode.RecentFailures::at)
                .containsExactly(null, null);
    }

    @Test
    void onlyTheLatestFailuresOfAStormAreCounted() {
        int others = ConcurrentFailures.MAX_COUNTED + 1;
        stores.transactions().inOne(() -> {
            IntStream.range(0, others).forEach(each -> stores.failures().put(kept(job("s" + each), 1, 3, "n2"), null));
            return others;
        });

        var around = stores.failures().around(failed(job("1"), 1, 3), at(2), at(9));

        assertThat(around.together()).isEqualTo(ConcurrentFailures.MAX_COUNTED + 1);
        assertThat(around.neighbours()).isEqualTo(ConcurrentFailures.MAX_COUNTED);
    }

    @Test
    void aRecoveryKeepsTheCheckpointThatItReadFirst() {
        Failures.Kept kept = kept(job("1"), 1, 0, null);
        stores.failures().put(kept, null);
        RecoveryRecord recovery = recovery(job("1"), 0);
        RecoveryRecord later = recovery(job("1"), 1);
        put(recovery, null);
        put(later, null);
        stores.failures().decide(kept, new Failures.Outcome("a", new Checkpoint("/ckpt/5", 5L), false));
        stores.failures().put(kept, at(1));
        assertThat(stores.restartPoints().of(recovery.recoveryId(), kept.event()))
                .contains(new Checkpoint("/ckpt/5", 5L));

        stores.failures().decide(kept, new Failures.Outcome(null, null, false));

        assertThat(stores.restartPoints().of(recovery.recoveryId(), kept.event()))
                .contains(new Checkpoint("/ckpt/5", 5L));
        assertThat(stores.restartPoints().of(later.recoveryId(), kept.event())).isEmpty();
    }

    @Test
    void aRestartedJobAdvancesOnceItIsPastItsFirstStep() {
        assertThat(stores.watch().look(job("1"), 1, at(10)).hasProgressed()).isFalse();
        measured(job("1"), 1, 90, 5);
        measured(job("1"), 1, 95, 6);
        assertThat(stores.watch().look(job("1"), 1, at(10)).hasProgressed()).isTrue();
        assertThat(stores.watch().look(job("1"), 1, at(10)).advances()).isFalse();
        assertThat(stores.watch().look(job("1"), 1, at(5)).advances()).isTrue();
        measured(job("1"), 2, 91, 12);
        assertThat(stores.watch().look(job("1"), 1, at(10)).advances()).isFalse();
        measured(job("1"), 2, 92, 13);
        assertThat(stores.watch().look(job("1"), 1, at(10)).advances()).isTrue();
        assertThat(stores.watch().look(job("1"), 1, at(10)).failedAgain()).isNull();
        stores.failures().put(kept(job("1"), 3, 20, null), null);
        assertThat(stores.watch().look(job("1"), 1, at(10)).failedAgain()).isEqualTo(3);
    }

    @Test
    void aRestartedJobThatSucceedsHasAdvancedAlthoughItReportedOneStep() {
        moved("1", 1, JobState.FAILED, 6);
        measured(job("1"), 1, 90, 6);
        measured(job("1"), 2, 700, 12);
        assertThat(stores.watch().look(job("1"), 1, at(10)).advances()).isFalse();

        moved("1", 2, JobState.SUCCEEDED, 12);

        assertThat(stores.watch().look(job("1"), 1, at(10)).advances()).isTrue();
    }

    @Test
    void aJobsStateIsTheNewestInAnyOrderOfEvents() {
        assertThat(stores.jobs().find(job("1"))).isEmpty();
        moved("1", 2, JobState.RUNNING, 5, "n1", "n2");
        moved("1", 2, JobState.QUEUED, 4);
        moved("1", 1, JobState.FAILED, 9);
        stores.jobs().submitted(submitted("1", "rosa", "speech", 1));
        stores.jobs().submitted(submitted("1", "mallory", "speech", 0));
        moved("1", 2, JobState.FAILED, 8);

        assertThat(stores.jobs().find(job("1"))).contains(new Ownership("rosa", "speech", "1"));
        assertThat(stores.jobs().status(job("1")))
                .contains(new Status("failed", at(8), 2, at(1), at(5), List.of("n1", "n2"), 8));
        moved("1", 3, JobState.QUEUED, 9);
        assertThat(stores.jobs().status(job("1"))).contains(new Status("queued", at(9), 3, at(1), null, List.of(), 8));
    }

    @Test
    void aJobThatStartedBeforeItsRegistrationIsRunning() {
        moved("1", 1, JobState.SUBMITTED, 5);
        moved("1", 1, JobState.RUNNING, 4, "n1");
        moved("1", 1, JobState.QUEUED, 6);

        assertThat(stores.jobs().status(job("1")))
                .contains(new Status("running", at(4), 1, null, at(4), List.of("n1"), null));
    }

    @Test
    void aJobKnownOnlyFromItsLogHasNoOwner() {
        stores.transactions().inOne(() -> stores.lines().hold(job("1"), 1, "n1/out.log", OUT, LogOrder.EXACT));

        assertThat(stores.jobs().find(job("1"))).contains(Ownership.NOBODYS);
        assertThat(stores.jobs().status(job("1"))).isEmpty();
    }

    @Test
    void aStreamMayHaveALongName() {
        String name = new Random(7)
                .ints(1000, 0x4e00, 0x9fff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        stores.transactions().inOne(() -> stores.lines().hold(job("1"), 1, name + "1", OUT, LogOrder.EXACT));
        stores.transactions().inOne(() -> stores.lines().hold(job("1"), 1, name + "2", OUT, LogOrder.EXACT));
        stores.transactions().inOne(() -> stores.lines().hold(job("1"), 1, name + "1", OUT, LogOrder.EXACT));

        assertThat(stores.lines().streams(job("1"), 1)).hasSize(2);
    }

    @Test
    void aNodeHasTheStateOfItsNewestSampleAndItsErrorsCountOnce() {
        XidReading xid = new XidReading(79, "0000:3b:00", null, at(1), "fallen off the bus");
        sample("n1", 2, 0, xid);
        sample("n1", 5, 3, xid);
        sample("n1", 4, 9);
        sample("n2", 4, 0);
        stores.knownNodes().checked(HALL, "n1", "bad memory", true, at(6));
        stores.knownNodes().held(HALL, "n3", List.of(), false);

        assertThat(stores.hardware().gpuFacts(HALL, List.of("n1", "n2"), at(0), at(9), 9))
                .containsExactly(new GpuFact("n1", 0, at(5), "GPU 0 reported 3 more uncorrectable memory errors."));
        assertThat(stores.hardware().xids(HALL, List.of("n1"), at(0), at(9), 9))
                .containsExactly(new NodeXid("n1", xid));
        assertThat(stores.hardware().xids(HALL, List.of("n1"), at(2), at(9), 9)).isEmpty();
        assertThat(stores.nodes().named("n1", null)).singleElement().satisfies(node -> {
            assertThat(node.seen().firstAt()).isEqualTo(at(2));
            assertThat(node.seen().lastAt()).isEqualTo(at(5));
            assertThat(node.check().faultyBecause()).isEqualTo("bad memory");
            assertThat(node.gpus().getFirst().eccUncorrectedErrors()).isEqualTo(3);
        });
        assertThat(stores.nodes().list(HALL, new Nodes.Place(HALL, "n1"), 9))
                .extracting(KnownNode::name)
                .containsExactly("n2", "n3");
        assertThat(stores.knownNodes().known(HALL, "n3")).isTrue();
        assertThat(stores.knownNodes().known(HALL, "n4")).isFalse();
    }

    @Test
    void aNodeThatOnlyAgentsOfAnotherClusterReportIsElsewhere() {
        sample("n1", 2, 0);
        stores.knownNodes().held("hall-b", "n1", List.of(), false);
        stores.knownNodes().checked("hall-b", "n1", null, false, at(3));
        stores.knownNodes().held("hall-b", "n2", List.of(), false);

        assertThat(stores.knownNodes().isElsewhere("hall-b", "n1")).isTrue();
        assertThat(stores.knownNodes().known("hall-b", "n1")).isFalse();
        assertThat(stores.knownNodes().isElsewhere(HALL, "n1")).isFalse();
        assertThat(stores.knownNodes().known(HALL, "n1")).isTrue();
        assertThat(stores.knownNodes().isElsewhere("hall-b", "n2"))
                .as("a node that no agent has reported")
                .isFalse();
        assertThat(stores.knownNodes().known("hall-b", "n2")).isTrue();
        assertThat(stores.knownNodes().isElsewhere("hall-b", "n3")).isFalse();
    }

    @Test
    void blocksOfLinesAreFoundByLineAndDroppedByAgeAndSize() {
        LogStore lines = stores.lines();
        LogStream stream = hold("1");
        block(stream, 1, 0, "one", "two");
        block(stream, 3, 1, "three");
        block(stream, 7, 2, "seven", "eight");
        block(hold("2"), 1, 3, "other");

        assertThat(lines.places(stream.id(), new LineRange(2, 6)))
                .containsExactly(new LineRange(1, 2), new LineRange(3, 3));
        assertThat(lines.blocks(stream.id(), 3)).extracting(LogBlock::first).containsExactly(3L, 7L);
        assertThat(lines.smallLast(stream.id(), 8, 100)).isPresent();
        assertThat(lines.smallLast(stream.id(), 7, 100)).isEmpty();
        assertThat(lines.smallLast(stream.id(), 8, 12)).isEmpty();
        assertThat(hold("1").lastLine()).isEqualTo(8);
        assertThat(lines.latestAttempt(job("1"))).hasValue(1);
        assertThat(lines.latestAttempt(job("9"))).isEmpty();

        assertThat(lines.dropOlderThan(at(1), 9)).isEqualTo(new LogStore.Dropped(1, 2, 8));
        assertThat(lines.dropBeyondOfJobs(12)).isEqualTo(new LogStore.Dropped(1, 1, 6));
        assertThat(lines.dropBeyondInAll(100, 9).blocks()).isZero();
        assertThat(lines.dropBeyondInAll(1, 9)).isEqualTo(new LogStore.Dropped(1, 2, 12));
        assertThat(hold("1"))
                .extracting(LogStream::droppedBefore, LogStream::droppedLines, LogStream::keptBytes)
                .containsExactly(9L, 5L, 0L);
    }

    @Test
    void feedbackIsListedNewestFirstAndCountedByWeek() {
        Excerpt log = new Excerpt("out.log", 5, List.of("boom"));
        Feedback before = feedback("1", FeedbackVerdict.WRONG, "2026-03-01T23:00:00Z");
        Feedback right = feedback("1", FeedbackVerdict.RIGHT, "2026-03-02T00:00:00Z");
        Feedback wrong = feedback("2", FeedbackVerdict.WRONG, "2026-03-08T10:00:00Z");
        List.of(right, wrong, before).forEach(each -> stores.feedback().put(each, new Excerpt(null, 1, List.of())));
        stores.feedback().put(right, log);
        stores.jobs().submitted(submitted("1", "rosa", "speech", 0));

        assertThat(given(null, null, null)).containsExactly(wrong, right, before);
        assertThat(given(FeedbackVerdict.RIGHT, null, null)).containsExactly(right);
        assertThat(given(null, new Visible(Set.of("speech"), null), null)).containsExactly(right, before);
        assertThat(given(null, null, new FeedbackStore.Place(wrong.given().at(), wrong.failureId())))
                .containsExactly(right, before);
        assertThat(stores.feedback().log(right.failureId())).contains(log);
        assertThat(stores.feedback().log(UUID.randomUUID())).isEmpty();
        Instant monday = Instant.parse("2026-03-02T00:00:00Z");
        assertThat(stores.feedback().scores(Instant.EPOCH, null))
                .containsExactly(
                        new DiagnosisScore(monday, FailureCategory.FRAMEWORK, 2, 1),
                        new DiagnosisScore(monday.minus(Duration.ofDays(7)), FailureCategory.FRAMEWORK, 1, 0));
        assertThat(stores.feedback().scores(monday, new Visible(Set.of(), "rosa")))
                .containsExactly(new DiagnosisScore(monday, FailureCategory.FRAMEWORK, 1, 1));
    }

    private List<Feedback> given(
            @Nullable FeedbackVerdict verdict, @Nullable Visible visible, FeedbackStore.@Nullable Place after) {
        return stores.feedback().list(new FeedbackStore.Query(verdict, visible, after, 9));
    }

    private static Feedback feedback(String job, FeedbackVerdict verdict, String at) {
        FailureFinding finding = new FailureFinding(FailureCategory.FRAMEWORK, null, null, null, null);
        FailureFinding corrected = new FailureFinding(FailureCategory.OTHER, null, null, null, null);
        return new Feedback(
                UUID.randomUUID(),
                job(job),
                1,
                verdict,
                finding,
                verdict == FeedbackVerdict.RIGHT ? null : corrected,
                new PersonNote("rosa", Instant.parse(at), null));
    }

    private void put(RecoveryRecord recovery, @Nullable Instant dueAt) {
        stores.transactions().inOne(() -> {
            stores.recoveries().put(recovery, dueAt);
            return true;
        });
    }

    private List<RecoveryRecord> list(
            @Nullable RecoveryStatus status,
            @Nullable JobId job,
            @Nullable Visible visible,
            RecoveryRecords.@Nullable Place after,
            int limit) {
        return stores.recoveries().list(new RecoveryRecords.Query(status, HALL, job, visible, after, limit));
    }

    private Optional<RecoveryRecords.TakenOn> takeOn(UUID holder, int minute) {
        return stores.transactions()
                .inOne(() -> stores.recoveries()
                        .due(at(minute), Set.of())
                        .map(id -> stores.recoveries().takeOn(id, holder, at(minute + 10))));
    }

    private List<UUID> overdue(int minute) {
        return stores.transactions().inOne(() -> stores.recoveries().overdue(at(minute), Set.of(), 9));
    }

    private boolean areOfRoot(int since, int least) {
        return stores.transactions()
                .inOne(() -> stores.failures().areOfRoot(HALL, "INFRASTRUCTURE/a", at(since), least));
    }

    private boolean waiting(String cause, int since) {
        return stores.transactions()
                .inOne(() -> stores.shared().waiting(HALL, cause, at(since)))
                .isPresent();
    }

    private List<Notice> due(String channel, int minute) {
        return stores.transactions()
                .inOne(() -> stores.notifications()
                        .hold(channel, at(minute), stores.notifications().due(channel, at(minute), Set.of(), 9)));
    }

    private boolean dueFailure(int minute) {
        return stores.transactions()
                .inOne(() -> stores.failures().due(at(minute), Set.of()))
                .isPresent();
    }

    private LogStream hold(String job) {
        return stores.transactions().inOne(() -> stores.lines().hold(job(job), 1, "n1/out.log", OUT, LogOrder.EXACT));
    }

    private void block(LogStream stream, long first, int minute, String... texts) {
        LogBlock block = new LogBlock(first, List.of(texts), at(minute));
        stores.lines().put(stream, block, block.bytes());
    }

    private void sample(String node, int minute, long memoryErrors, XidReading... xids) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, memoryErrors, null);
        stores.nodes()
                .sampled(new NodeSampled(
                        UUID.randomUUID(),
                        null,
                        HALL,
                        null,
                        at(minute),
                        node,
                        List.of(gpu),
                        List.of(xids),
                        true,
                        null));
    }

    private void measured(JobId job, int attempt, long step, int minute) {
        var snapshot = new MetricsSnapshot(
                null, null, null, null, step, null, null, null, null, null, null, LogOrder.EXACT, Engine.RULES);
        stores.jobs()
                .measured(new JobMetricsMeasured(UUID.randomUUID(), job, HALL, attempt, at(minute), snapshot, null));
    }

    private void moved(String job, int attempt, JobState state, int minute, String... nodes) {
        stores.jobs()
                .moved(new JobStateChanged(
                        UUID.randomUUID(), job(job), HALL, attempt, at(minute), null, state, List.of(nodes), null));
    }

    private static JobSubmitted submitted(String job, String owner, String project, int minute) {
        JobSubmission submission = new JobSubmission(
                HALL,
                "slurm",
                job,
                null,
                owner,
                project,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 8, null, null, null, null),
                Map.of());
        return new JobSubmitted(UUID.randomUUID(), submission.jobId(), HALL, 1, at(minute), submission);
    }

    private static JobId job(String name) {
        return JobId.of(HALL, "slurm", name);
    }

    private static Instant at(int minute) {
        return NOW.minus(Duration.ofHours(2)).plus(MINUTE.multipliedBy(minute));
    }

    private static JobFailed failed(JobId job, int attempt, int minute, String... nodes) {
        return new JobFailed(
                UUID.randomUUID(),
                job,
                HALL,
                attempt,
                at(minute),
                new JobExit(1, null, null),
                nodes.length == 0 ? List.of("n1", "n2") : List.of(nodes),
                null);
    }

    private static Failures.Kept kept(JobId job, int attempt, int minute, @Nullable String blamed, String... nodes) {
        JobFailed event = failed(job, attempt, minute, nodes);
        UUID id = UUID.randomUUID();
        Failure answer = new Failure(
                id,
                job,
                attempt,
                at(minute),
                event.exit(),
                blamed == null ? AnswerStatus.PENDING : AnswerStatus.DONE,
                null,
                blamed == null ? null : diagnosis(id, blamed),
                List.of(),
                LogOrder.EXACT,
                List.of(),
                null,
                0,
                List.of());
        return new Failures.Kept(event, answer, at(minute));
    }

    private static DiagnosisSummary diagnosis(UUID failure, String node) {
        return new DiagnosisSummary(
                failure,
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "GPU Failure",
                null,
                Component.ofNode(node),
                true,
                null,
                null,
                List.of(),
                "It fell off the bus.",
                0.9,
                Engine.RULES);
    }

    private static RecoveryRecord recovery(JobId job, int minute) {
        return new RecoveryRecord(
                UUID.randomUUID(),
                failed(job, 1, minute),
                diagnosis(UUID.randomUUID(), "n2"),
                new Decision(
                        PolicyAction.VERIFY_THEN_ISOLATE,
                        RecoveryMode.PROPOSE,
                        Set.of("n2"),
                        Duration.ofSeconds(30),
                        "hardware",
                        "It fell off the bus.",
                        Map.of(),
                        PolicyAction.RESTART_AS_IS),
                List.<TimedSagaEvent>of(),
                at(minute),
                at(minute),
                at(minute + 60),
                null,
                null,
                true,
                false,
                1);
    }
}
