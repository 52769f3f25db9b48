package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.StepOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Computes the next step from all steps before it. */
record NextStep(Saga saga, Permits permits) {

    private static final String ALL_PASS = "Every test passed, and only the job's own log blames hardware.";

    SagaEvent event() {
        Release release = saga.release();
        return release == null ? recovery() : release(release);
    }

    /**
     * Checks the node again and uncordons it once it passes the checks that it failed; budgets and the breaker do not
     * apply.
     */
    private SagaEvent release(Release release) {
        Optional<SagaStep> check = saga.stepAfter(release.after(), RecoveryAction.CHECK_NODES, release.node());
        if (check.isEmpty()) {
            return started(RecoveryAction.CHECK_NODES, release.node(), "Release requested by " + release.by() + ".");
        }
        boolean passed = check.get().outcome() == StepOutcome.SUCCEEDED;
        boolean asked = saga.stepAfter(release.after(), RecoveryAction.UNCORDON_NODE, release.node())
                .isPresent();
        return passed && !asked
                ? started(RecoveryAction.UNCORDON_NODE, release.node(), "It passes the checks that it failed before.")
                : new SagaEvent.Closed(saga.fencingToken());
    }

    private SagaEvent recovery() {
        return switch (saga.decision().action()) {
            case RESTART_AS_IS -> restart(RecoveryAction.RESTART_JOB);
            case RESTART_ELSEWHERE -> restart(RecoveryAction.RESTART_ELSEWHERE);
            case VERIFY_THEN_ISOLATE -> verify();
            case RETURN_TO_OWNER, STOP_RETRYING ->
                notifyOnly(RecoveryAction.RETURN_TO_OWNER, saga.decision().reason());
            case ASK_A_PERSON ->
                notifyOnly(RecoveryAction.TELL_OPERATORS, saga.decision().reason());
        };
    }

    private SagaEvent verify() {
        Optional<SagaStep> check = saga.step(RecoveryAction.CHECK_NODES, null);
        if (check.isEmpty()) {
            return started(RecoveryAction.CHECK_NODES, null, "A node is not isolated on the evidence of a log alone.");
        }
        if (check.get().outcome() != StepOutcome.SUCCEEDED) {
            return notifyOperators("The checks were inconclusive.");
        }
        for (String node : saga.faulty().stream().sorted().toList()) {
            Optional<SagaEvent> isolation = isolate(node);
            if (isolation.isPresent()) {
                return isolation.get();
            }
        }
        return saga.faulty().isEmpty() ? allHealthy() : restart(RecoveryAction.RESTART_ELSEWHERE);
    }

    private SagaEvent allHealthy() {
        return switch (saga.decision().ifAllPass()) {
            case RETURN_TO_OWNER, STOP_RETRYING -> notifyOnly(RecoveryAction.RETURN_TO_OWNER, ALL_PASS);
            case ASK_A_PERSON -> notifyOnly(RecoveryAction.TELL_OPERATORS, ALL_PASS);
            // No node is excluded: the job may restart on the same nodes.
            case RESTART_AS_IS, RESTART_ELSEWHERE, VERIFY_THEN_ISOLATE -> restart(RecoveryAction.RESTART_JOB);
        };
    }

    private Optional<SagaEvent> isolate(String node) {
        Optional<SagaStep> cordon = saga.step(RecoveryAction.CORDON_NODE, node);
        if (cordon.isEmpty()) {
            return Optional.of(permits.refusesIsolation(node)
                    .map(why -> skipped(RecoveryAction.CORDON_NODE, node, why))
                    .orElseGet(() -> started(RecoveryAction.CORDON_NODE, node, "It failed its checks.")));
        }
        if (cordon.get().outcome() != StepOutcome.SUCCEEDED) {
            return Optional.empty();
        }
        return once(RecoveryAction.DRAIN_NODE, node, "It failed its checks and gets no new work.")
                .or(() -> once(RecoveryAction.PROVISION_NODE, node, "It is out of service."));
    }

    private SagaEvent restart(RecoveryAction action) {
        Optional<SagaStep> restart = saga.step(action, null);
        if (restart.isEmpty()) {
            return permits.refusesRestart()
                    .map(why -> skipped(action, null, why))
                    .orElseGet(() -> started(action, null, saga.decision().reason()));
        }
        return watch(restart.get()).or(this::ticket).orElseGet(this::close);
    }

    private Optional<SagaEvent> watch(SagaStep restart) {
        return restart.outcome() == StepOutcome.SUCCEEDED
                ? once(RecoveryAction.WATCH_PROGRESS, null, "A restart has helped when the job makes progress.")
                : Optional.empty();
    }

    private Optional<SagaEvent> ticket() {
        return saga.held().stream()
                .sorted()
                .flatMap(node -> once(
                        RecoveryAction.OPEN_TICKET,
                        node,
                        "The node stays cordoned until it passes the checks that it failed.")
                        .stream())
                .findFirst();
    }

    private SagaEvent close() {
        return saga.steps().stream().noneMatch(SagaStep::wentWrong)
                ? new SagaEvent.Closed(saga.fencingToken())
                : notifyOperators("Not every step succeeded.");
    }

    private Optional<SagaEvent> once(RecoveryAction action, @Nullable String node, String reason) {
        return saga.step(action, node).isEmpty() ? Optional.of(started(action, node, reason)) : Optional.empty();
    }

    private SagaEvent notifyOnly(RecoveryAction action, String reason) {
        return saga.step(action, null).isEmpty()
                ? started(action, null, reason)
                : new SagaEvent.Closed(saga.fencingToken());
    }

    private SagaEvent notifyOperators(String reason) {
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
