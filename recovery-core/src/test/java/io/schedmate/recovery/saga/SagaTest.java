package io.schedmate.recovery.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SagaTest {

    private static final UUID INCIDENT = new UUID(1, 1);

    @Test
    void anApprovedRecoveryChecksCordonsDrainsAndExcludesAFaultyNode() {
        Saga saga = Saga.open(INCIDENT, decision(PolicyAction.VERIFY_THEN_ISOLATE, RecoveryMode.PROPOSE));
        assertThat(saga.next(Permits.all())).isEmpty();
        saga = saga.apply(new SagaEvent.Approved(1, "omar"));

        List<Effect> effects = new ArrayList<>();
        Saga ended = run(saga, Permits.all(), effects, Set.of("b"));

        assertThat(effects)
                .extracting(Effect::action)
                .containsExactly(
                        RecoveryAction.CHECK_NODES,
                        RecoveryAction.CORDON_NODE,
                        RecoveryAction.DRAIN_NODE,
                        RecoveryAction.PROVISION_NODE,
                        RecoveryAction.RESTART_ELSEWHERE,
                        RecoveryAction.WATCH_PROGRESS,
                        RecoveryAction.OPEN_TICKET);
        assertThat(effects.getFirst().nodes()).containsExactlyInAnyOrder("a", "b");
        assertThat(effects.get(4).nodes()).containsExactly("b");
        assertThat(effects)
                .extracting(Effect::idempotencyKey)
                .doesNotHaveDuplicates()
                .first()
                .isEqualTo(INCIDENT + "/step-1");
        assertThat(ended.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
        assertThat(ended.held()).containsExactly("b");
    }

    @Test
    void ifAllNodesAreHealthyARuleMayNotifyTheOwnerOrAPersonInsteadOfRestarting() {
        assertThat(afterTestsThatPass(PolicyAction.RETURN_TO_OWNER))
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.RETURN_TO_OWNER);
        assertThat(afterTestsThatPass(PolicyAction.ASK_A_PERSON))
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.TELL_OPERATORS);
        assertThat(afterTestsThatPass(PolicyAction.RESTART_AS_IS))
                .startsWith(RecoveryAction.CHECK_NODES, RecoveryAction.RESTART_JOB);
    }

    private static List<RecoveryAction> afterTestsThatPass(PolicyAction ifAllPass) {
        List<Effect> effects = new ArrayList<>();
        Saga saga = Saga.open(INCIDENT, decision(PolicyAction.VERIFY_THEN_ISOLATE, RecoveryMode.ACT, ifAllPass));
        assertThat(run(saga, Permits.all(), effects, Set.of()).status()).isEqualTo(RecoveryStatus.SUCCEEDED);
        return effects.stream().map(Effect::action).toList();
    }

    @Test
    void ifAllNodesAreHealthyNoneIsIsolated() {
        List<Effect> effects = new ArrayList<>();
        Saga ended = run(acting(PolicyAction.VERIFY_THEN_ISOLATE), Permits.all(), effects, Set.of());

        assertThat(effects)
                .extracting(Effect::action)
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.RESTART_JOB, RecoveryAction.WATCH_PROGRESS);
        assertThat(effects.get(1).nodes()).isEmpty();
        assertThat(ended.held()).isEmpty();
    }

    @Test
    void aCheckCannotBlameANodeThatWasNotChecked() {
        Saga ended =
                run(acting(PolicyAction.VERIFY_THEN_ISOLATE), Permits.all(), new ArrayList<>(), Set.of("stranger"));

        assertThat(ended.held()).isEmpty();
    }

    @Test
    void failedChecksIsolateNoNodeAndRestartNothing() {
        Saga saga = step(acting(PolicyAction.VERIFY_THEN_ISOLATE));
        saga = saga.apply(new SagaEvent.StepFailed(1, "no checks here"));
        List<Effect> effects = new ArrayList<>();
        Saga ended = run(saga, Permits.all(), effects, Set.of());

        assertThat(effects).extracting(Effect::action).containsExactly(RecoveryAction.TELL_OPERATORS);
        assertThat(ended.status()).isEqualTo(RecoveryStatus.FAILED);
    }

    @Test
    void aStepBeyondTheBudgetIsSkippedAndOperatorsAreNotified() {
        List<Effect> effects = new ArrayList<>();
        Saga ended = run(acting(PolicyAction.VERIFY_THEN_ISOLATE), refusing(), effects, Set.of("a"));

        assertThat(effects)
                .extracting(Effect::action)
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.TELL_OPERATORS);
        assertThat(ended.steps())
                .filteredOn(step -> step.outcome() == StepOutcome.SKIPPED)
                .hasSize(2);
        assertThat(ended.status()).isEqualTo(RecoveryStatus.FAILED);
    }

    @Test
    void anUnsupportedStepIsSkippedWithoutANotification() {
        Saga saga = step(step(acting(PolicyAction.RESTART_AS_IS)).apply(succeeded(Set.of())));
        saga = saga.apply(new SagaEvent.StepNotCarriedOut(1, "nobody watches here"));

        assertThat(saga.steps().getLast())
                .extracting(SagaStep::action, SagaStep::outcome, SagaStep::detail)
                .containsExactly(RecoveryAction.WATCH_PROGRESS, StepOutcome.SKIPPED, "nobody watches here");
        assertThat(run(saga, Permits.all(), new ArrayList<>(), Set.of()).status())
                .isEqualTo(RecoveryStatus.SUCCEEDED);
    }

    @Test
    void checksThatDidNotRunDoNotClearANode() {
        Saga saga = step(acting(PolicyAction.VERIFY_THEN_ISOLATE));
        saga = saga.apply(new SagaEvent.StepNotCarriedOut(1, "no checks here"));
        List<Effect> effects = new ArrayList<>();
        run(saga, Permits.all(), effects, Set.of());

        assertThat(effects).extracting(Effect::action).containsExactly(RecoveryAction.TELL_OPERATORS);
    }

    @Test
    void aCancelledRecoveryReleasesItsNodesRegardlessOfTheBudget() {
        Saga saga = step(acting(PolicyAction.VERIFY_THEN_ISOLATE))
                .apply(new SagaEvent.StepSucceeded(1, "b failed", Set.of("b")));
        saga = step(saga).apply(new SagaEvent.StepSucceeded(1, "cordoned", Set.of()));
        saga = saga.apply(new SagaEvent.Cancelled(1, "omar"));

        List<Effect> effects = new ArrayList<>();
        Saga ended = run(saga, refusing(), effects, Set.of());

        assertThat(effects).extracting(Effect::action).containsExactly(RecoveryAction.UNCORDON_NODE);
        assertThat(ended.held()).isEmpty();
        assertThat(ended.status()).isEqualTo(RecoveryStatus.CANCELLED);
        assertThat(ended.next(Permits.all())).isEmpty();
    }

    @Test
    void aRestartWithoutProgressNotifiesOperators() {
        Saga saga = step(step(acting(PolicyAction.RESTART_AS_IS)).apply(succeeded(Set.of())));
        saga = saga.apply(new SagaEvent.StepFailed(1, "no step within 30 minutes"));
        List<Effect> effects = new ArrayList<>();
        Saga ended = run(saga, Permits.all(), effects, Set.of());

        assertThat(effects).extracting(Effect::action).containsExactly(RecoveryAction.TELL_OPERATORS);
        assertThat(ended.status()).isEqualTo(RecoveryStatus.FAILED);
    }

    @Test
    void aRepairedNodeIsReleasedOnceItPassesItsChecksRegardlessOfTheBreaker() {
        Saga ended = run(acting(PolicyAction.VERIFY_THEN_ISOLATE), Permits.all(), new ArrayList<>(), Set.of("b"));
        Saga asked = ended.apply(new SagaEvent.ReleaseAsked(1, "b", "omar"));
        assertThat(asked.status()).isEqualTo(RecoveryStatus.RUNNING);
        assertThatThrownBy(() -> asked.apply(new SagaEvent.Cancelled(1, "omar")))
                .isInstanceOf(MoveRefused.class);

        List<Effect> effects = new ArrayList<>();
        Saga stillFaulty = run(asked, refusing(), effects, Set.of("b"));
        assertThat(effects).extracting(Effect::action).containsExactly(RecoveryAction.CHECK_NODES);
        assertThat(effects.getFirst().nodes()).containsExactly("b");
        assertThat(stillFaulty.held()).containsExactly("b");
        assertThat(stillFaulty.status()).isEqualTo(RecoveryStatus.SUCCEEDED);

        effects.clear();
        Saga healthy =
                run(stillFaulty.apply(new SagaEvent.ReleaseAsked(1, "b", "omar")), refusing(), effects, Set.of());
        assertThat(effects)
                .extracting(Effect::action)
                .containsExactly(RecoveryAction.CHECK_NODES, RecoveryAction.UNCORDON_NODE);
        assertThat(healthy.held()).isEmpty();
        assertThat(healthy.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
        assertThatThrownBy(() -> healthy.apply(new SagaEvent.ReleaseAsked(1, "b", "omar")))
                .hasMessageContaining("a node held by this recovery");
        assertThatThrownBy(() -> acting(PolicyAction.RESTART_AS_IS).apply(new SagaEvent.ReleaseAsked(1, "b", "omar")))
                .hasMessageContaining("a recovery that has ended");
    }

    @Test
    void faultyNodesAreIsolatedInTurnAndAFailedIsolationIsSkipped() {
        Saga saga = step(acting(PolicyAction.VERIFY_THEN_ISOLATE)).apply(succeeded(Set.of("a", "b")));
        saga = step(saga);
        assertThat(saga.effect().orElseThrow())
                .extracting(Effect::action, Effect::node)
                .containsExactly(RecoveryAction.CORDON_NODE, "a");
        saga = saga.apply(new SagaEvent.StepFailed(1, "the agent is away"));
        List<Effect> effects = new ArrayList<>();
        Saga ended = run(saga, Permits.all(), effects, Set.of());

        assertThat(effects)
                .extracting(Effect::action, Effect::node)
                .containsExactly(
                        tuple(RecoveryAction.CORDON_NODE, "b"),
                        tuple(RecoveryAction.DRAIN_NODE, "b"),
                        tuple(RecoveryAction.PROVISION_NODE, "b"),
                        tuple(RecoveryAction.RESTART_ELSEWHERE, null),
                        tuple(RecoveryAction.WATCH_PROGRESS, null),
                        tuple(RecoveryAction.OPEN_TICKET, "a"),
                        tuple(RecoveryAction.OPEN_TICKET, "b"),
                        tuple(RecoveryAction.TELL_OPERATORS, null));
        assertThat(ended.status()).isEqualTo(RecoveryStatus.FAILED);
        // A cordon that failed may have taken effect all the same.
        assertThat(ended.held()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aFailedReleaseNotifiesOperatorsAndIsNotRetriedForever() {
        Saga saga = step(acting(PolicyAction.VERIFY_THEN_ISOLATE)).apply(succeeded(Set.of("a", "b")));
        while (saga.held().size() < 2) {
            saga = step(saga).apply(succeeded(Set.of()));
        }
        saga = step(saga.apply(new SagaEvent.Cancelled(1, "omar")));
        assertThat(saga.effect().orElseThrow().node()).isEqualTo("b");
        saga = step(saga.apply(new SagaEvent.StepFailed(1, "the agent is away")));
        assertThat(saga.effect().orElseThrow().node()).isEqualTo("a");
        assertThat(saga.steps().getLast().reason()).isEqualTo("Cancelled by omar.");
        saga = saga.apply(succeeded(Set.of()));

        assertThat(saga.over()).isFalse();
        saga = step(saga);
        assertThat(saga.steps().getLast())
                .extracting(SagaStep::action, SagaStep::reason)
                .containsExactly(RecoveryAction.TELL_OPERATORS, "Still cordoned: [b].");
        assertThat(saga.over()).isFalse();
        saga = saga.apply(succeeded(Set.of()));
        assertThat(saga.over()).isTrue();
        assertThat(saga.status()).isEqualTo(RecoveryStatus.CANCELLED);
        assertThat(saga.next(Permits.all())).isEmpty();
        assertThat(saga.apply(new SagaEvent.ReleaseAsked(1, "b", "omar")).status())
                .isEqualTo(RecoveryStatus.RUNNING);
    }

    @Test
    void aRecoveryIsApprovedOrCancelledOnceByANamedPerson() {
        Saga proposed = Saga.open(INCIDENT, decision(PolicyAction.RESTART_AS_IS, RecoveryMode.PROPOSE));
        Saga approved = proposed.apply(new SagaEvent.Approved(1, "omar"));
        Saga cancelled = proposed.apply(new SagaEvent.Cancelled(1, "ada"));

        assertThat(approved.person()).isEqualTo("omar");
        assertThat(cancelled.person()).isEqualTo("ada");
        assertThat(cancelled.over()).isTrue();
        assertThatThrownBy(() -> approved.apply(new SagaEvent.Approved(1, "ada")))
                .hasMessage(
                        "Expected a recovery that is waiting for approval, got (approved, 0 steps). The same message may have arrived twice.");
        assertThatThrownBy(() -> cancelled.apply(new SagaEvent.Approved(1, "ada")))
                .isInstanceOf(MoveRefused.class);
        assertThatThrownBy(() -> cancelled.apply(new SagaEvent.Cancelled(1, "ada")))
                .hasMessageContaining("a recovery that has not ended");
        assertThatThrownBy(() -> proposed.apply(
                        new SagaEvent.StepStarted(1, RecoveryAction.RESTART_JOB, null, "before anybody agreed")))
                .isInstanceOf(MoveRefused.class);
        Saga running = step(approved).apply(new SagaEvent.Cancelled(1, "ada"));
        assertThat(running.over()).isFalse();
        assertThatThrownBy(() -> running.apply(new SagaEvent.Cancelled(1, "ada")))
                .isInstanceOf(MoveRefused.class);
    }

    @Test
    void aRestartElsewhereExcludesTheSuspectsIfNothingWasChecked() {
        Saga saga = step(acting(PolicyAction.RESTART_ELSEWHERE));

        assertThat(saga.effect().orElseThrow().action()).isEqualTo(RecoveryAction.RESTART_ELSEWHERE);
        assertThat(saga.effect().orElseThrow().nodes()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void ifAJobIsNotRestartedItsOwnerOrAPersonIsNotifiedOnce() {
        assertThat(actions(PolicyAction.RETURN_TO_OWNER)).containsExactly(RecoveryAction.RETURN_TO_OWNER);
        assertThat(actions(PolicyAction.STOP_RETRYING)).containsExactly(RecoveryAction.RETURN_TO_OWNER);
        assertThat(actions(PolicyAction.ASK_A_PERSON)).containsExactly(RecoveryAction.TELL_OPERATORS);
    }

    @Test
    void aPlanShowsWhatWouldFollowAnApproval() {
        Saga observed = Saga.open(INCIDENT, decision(PolicyAction.RESTART_AS_IS, RecoveryMode.OBSERVE));

        assertThat(observed.allowed("a plan").next(Permits.all()))
                .contains(new SagaEvent.StepStarted(1, RecoveryAction.RESTART_JOB, null, "because"));
        assertThat(observed.allowed("a plan").person()).isEqualTo("a plan");
    }

    private static List<RecoveryAction> actions(PolicyAction action) {
        List<Effect> effects = new ArrayList<>();
        assertThat(run(acting(action), Permits.all(), effects, Set.of()).status())
                .isEqualTo(RecoveryStatus.SUCCEEDED);
        return effects.stream().map(Effect::action).toList();
    }

    @Test
    void aReplicaWithAStaleTurnIsRejected() {
        Saga saga = acting(PolicyAction.RESTART_AS_IS).apply(new SagaEvent.LeaseTaken(2));

        assertThatThrownBy(() -> saga.apply(new SagaEvent.StepStarted(1, RecoveryAction.RESTART_JOB, null, "late")))
                .isInstanceOf(StaleLease.class);
    }

    @Test
    void afterACrashTheRunningStepIsOrderedAgainWithTheSameKey() {
        Saga before = step(acting(PolicyAction.RESTART_AS_IS));
        Saga after = before.apply(new SagaEvent.LeaseTaken(2));

        assertThat(after.next(Permits.all())).isEmpty();
        assertThat(after.effect().orElseThrow().idempotencyKey())
                .isEqualTo(before.effect().orElseThrow().idempotencyKey());
        assertThat(after.effect().orElseThrow().fencingToken()).isEqualTo(2);
    }

    @Test
    void observingNeverActs() {
        Saga saga = Saga.open(INCIDENT, decision(PolicyAction.RESTART_AS_IS, RecoveryMode.OBSERVE));

        assertThat(saga.next(Permits.all())).isEmpty();
        assertThatThrownBy(() -> saga.apply(new SagaEvent.Approved(1, "omar"))).isInstanceOf(MoveRefused.class);
    }

    @Test
    void anEventThatDoesNotFitTheStateIsRejected() {
        Saga saga = acting(PolicyAction.RESTART_AS_IS);

        assertThatThrownBy(() -> saga.apply(new SagaEvent.StepSucceeded(1, "done", Set.of())))
                .hasMessageContaining("a running step");
        assertThatThrownBy(
                        () -> step(saga).apply(new SagaEvent.StepStarted(1, RecoveryAction.RESTART_JOB, null, "twice")))
                .isInstanceOf(MoveRefused.class);
    }

    /**
     * Crashes, failures and cancellations at random. Each key has one effect, and the nodes that are held are those that
     * were cordoned and not released.
     */
    @Property(tries = 300)
    void randomEventsRepeatNoActionAndLeaveNoNodeHeldWithoutANotification(@ForAll long seed) {
        Random random = new Random(seed);
        Saga saga = acting(PolicyAction.values()[random.nextInt(PolicyAction.values().length)]);
        Map<String, RecoveryAction> done = new HashMap<>();
        Permits permits = random.nextInt(4) == 0 ? refusing() : Permits.all();
        for (int turn = 0; turn < 200; turn++) {
            Optional<SagaEvent> next = saga.next(permits);
            if (next.isPresent()) {
                saga = saga.apply(next.get());
            } else if (saga.effect().isPresent()) {
                Effect effect = saga.effect().get();
                assertThat(done.getOrDefault(effect.idempotencyKey(), effect.action()))
                        .isEqualTo(effect.action());
                done.put(effect.idempotencyKey(), effect.action());
                saga = switch (random.nextInt(5)) {
                    case 0 -> saga.apply(new SagaEvent.LeaseTaken(saga.fencingToken() + 1));
                    case 1 -> saga.apply(new SagaEvent.StepFailed(saga.fencingToken(), "no"));
                    case 2 -> saga.apply(new SagaEvent.StepNotCarriedOut(saga.fencingToken(), "no tool"));
                    default -> saga.apply(new SagaEvent.StepSucceeded(saga.fencingToken(), "yes", Set.of("a", "b")));
                };
            } else {
                break;
            }
            if (random.nextInt(15) == 0 && saga.status() == RecoveryStatus.RUNNING) {
                saga = saga.apply(new SagaEvent.Cancelled(saga.fencingToken(), "omar"));
            }
        }

        assertThat(saga.effect()).isEmpty();
        assertThat(saga.status()).isIn(RecoveryStatus.SUCCEEDED, RecoveryStatus.FAILED, RecoveryStatus.CANCELLED);
        assertThat(done.values().stream()
                        .filter(action ->
                                action == RecoveryAction.RESTART_JOB || action == RecoveryAction.RESTART_ELSEWHERE))
                .hasSizeLessThanOrEqualTo(1);
        if (saga.status() == RecoveryStatus.CANCELLED && !saga.held().isEmpty()) {
            assertThat(done).containsValue(RecoveryAction.TELL_OPERATORS);
        }
    }

    private static Saga acting(PolicyAction action) {
        return Saga.open(INCIDENT, decision(action, RecoveryMode.ACT));
    }

    private static Decision decision(PolicyAction action, RecoveryMode mode) {
        return decision(action, mode, PolicyAction.RESTART_AS_IS);
    }

    private static Decision decision(PolicyAction action, RecoveryMode mode, PolicyAction ifAllPass) {
        return new Decision(action, mode, Set.of("a", "b"), Duration.ZERO, "a rule", "because", Map.of(), ifAllPass);
    }

    private static SagaEvent succeeded(Set<String> faulty) {
        return new SagaEvent.StepSucceeded(1, "done", faulty);
    }

    private static Saga step(Saga saga) {
        return saga.apply(saga.next(Permits.all()).orElseThrow());
    }

    private static Saga run(Saga begun, Permits permits, List<Effect> effects, Set<String> faulty) {
        Saga saga = begun;
        for (Optional<SagaEvent> next = saga.next(permits); next.isPresent(); next = saga.next(permits)) {
            saga = saga.apply(next.get());
            Optional<Effect> effect = saga.effect();
            if (effect.isPresent()) {
                effects.add(effect.get());
                saga = saga.apply(new SagaEvent.StepSucceeded(saga.fencingToken(), "done", faulty));
            }
        }
        return saga;
    }

    private static Permits refusing() {
        return new Permits() {
            @Override
            public Optional<String> refusesIsolation(String node) {
                return Optional.of("no more isolations");
            }

            @Override
            public Optional<String> refusesRestart() {
                return Optional.of("no more restarts");
            }
        };
    }
}
