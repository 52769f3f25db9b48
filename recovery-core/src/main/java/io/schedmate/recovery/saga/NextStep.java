package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.StepOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the step that follows from all before it. */
record NextStep(Saga saga, Permits permits) {

    SagaEvent event() {
        return switch (saga.decision().action()) {
            case RESTART_AS_IS -> restart(RecoveryAction.RESTART_JOB);
            case RESTART_ELSEWHERE -> restart(RecoveryAction.RESTART_ELSEWHERE);
            case VERIFY_THEN_ISOLATE -> verify();
            case RETURN_TO_OWNER, STOP_RETRYING -> onlyTell(RecoveryAction.RETURN_TO_OWNER);
            case ASK_A_PERSON -> onlyTell(RecoveryAction.TELL_OPERATORS);
        };
    }

    private SagaEvent verify() {
        Optional<SagaStep> check = saga.step(RecoveryAction.CHECK_NODES, null);
        if (check.isEmpty()) {
            return started(RecoveryAction.CHECK_NODES, null, "Nothing is isolated on a log's word alone.");
        }
        if (check.get().outcome() == StepOutcome.FAILED) {
            return tellOperators("The checks could not tell.");
        }
        for (String node : saga.faulty().stream().sorted().toList()) {
            Optional<SagaEvent> isolation = isolate(node);
            if (isolation.isPresent()) {
                return isolation.get();
            }
        }
        // With every suspect healthy nothing is excluded: the job may start where it was.
        return restart(saga.faulty().isEmpty() ? RecoveryAction.RESTART_JOB : RecoveryAction.RESTART_ELSEWHERE);
    }

    private Optional<SagaEvent> isolate(String node) {
        Optional<SagaStep> cordon = saga.step(RecoveryAction.CORDON_NODE, node);
        if (cordon.isEmpty()) {
            return Optional.of(permits.refusesIsolation(node)
                    .map(why -> skipped(RecoveryAction.CORDON_NODE, node, why))
                    .orElseGet(() -> started(RecoveryAction.CORDON_NODE, node, "It failed its checks.")));
        }
        boolean cordoned = cordon.get().outcome() == StepOutcome.SUCCEEDED;
        return cordoned && saga.step(RecoveryAction.DRAIN_NODE, node).isEmpty()
                ? Optional.of(started(RecoveryAction.DRAIN_NODE, node, "It failed its checks and gets no new work."))
                : Optional.empty();
    }

    private SagaEvent restart(RecoveryAction action) {
        if (saga.step(action, null).isEmpty()) {
            return permits.refusesRestart()
                    .map(why -> skipped(action, null, why))
                    .orElseGet(() -> started(action, null, saga.decision().reason()));
        }
        boolean smooth = saga.steps().stream().allMatch(step -> step.outcome() == StepOutcome.SUCCEEDED);
        return smooth ? new SagaEvent.Closed(saga.fencingToken()) : tellOperators("Not every step went as it should.");
    }

    private SagaEvent onlyTell(RecoveryAction action) {
        return saga.step(action, null).isEmpty()
                ? started(action, null, saga.decision().reason())
                : new SagaEvent.Closed(saga.fencingToken());
    }

    private SagaEvent tellOperators(String reason) {
        return saga.step(RecoveryAction.TELL_OPERATORS, null).isEmpty()
                ? started(RecoveryAction.TELL_OPERATORS, null, reason)
                : new SagaEvent.Closed(saga.fencingToken());
    }

    private SagaEvent started(RecoveryAction action, @Nullable String node, String reason) {
        return new SagaEvent.StepStarted(saga.fencingToken(), action, node, reason);
    }

    private SagaEvent skipped(RecoveryAction action, @Nullable String node, String reason) {
        return new SagaEvent.StepSkipped(saga.fencingToken(), action, node, reason);
    }
}
