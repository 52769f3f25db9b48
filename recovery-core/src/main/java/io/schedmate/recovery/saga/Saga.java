package io.schedmate.recovery.saga;

import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.recovery.policy.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One recovery: its state, its next step, and the effect of an event on its state. The executor stores each event
 * before it applies the effect. After a crash, the running step is ordered again under the same key, so nothing is done
 * twice.
 *
 * @param fencingToken token of the newest turn
 * @param faulty nodes that failed their checks; empty before the checks
 * @param person person who approved or cancelled
 * @param release the release in progress after the recovery ended; null for none
 */
public record Saga(
        UUID incidentId,
        Decision decision,
        RecoveryStatus status,
        long fencingToken,
        List<SagaStep> steps,
        Set<String> faulty,
        @Nullable String person,
        @Nullable Release release) {

    public Saga {
        Require.present("incidentId", incidentId);
        Require.present("decision", decision);
        Require.present("status", status);
        steps = Require.items("steps", steps);
        faulty = Set.copyOf(faulty);
    }

    /** Opens a recovery. It starts at once if its mode allows it to act; otherwise it waits for approval. */
    public static Saga open(UUID incidentId, Decision decision) {
        RecoveryStatus status = decision.mode() == RecoveryMode.ACT ? RecoveryStatus.APPROVED : RecoveryStatus.PROPOSED;
        return new Saga(incidentId, decision, status, 1, List.of(), Set.of(), null, null);
    }

    /** Returns the next event to store; empty while the recovery waits, while a step runs, and when it is over. */
    public Optional<SagaEvent> next(Permits permits) {
        if (over() || status == RecoveryStatus.PROPOSED || running().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(status == RecoveryStatus.CANCELLED ? giveBack() : new NextStep(this, permits).event());
    }

    /** Returns the effect that the running step requests, for the first time or again. */
    public Optional<Effect> effect() {
        return running()
                .map(step -> new Effect(
                        incidentId + "/step-" + step.number(),
                        fencingToken,
                        step.action(),
                        step.node(),
                        nodesOf(step)));
    }

    /**
     * Returns the saga after an event. Throws {@link StaleLease} for an event of an outdated turn, and
     * {@link MoveRefused} for one that does not fit the state.
     */
    public Saga apply(SagaEvent event) {
        if (event.fencingToken() < fencingToken) {
            throw new StaleLease(fencingToken, event.fencingToken());
        }
        return switch (event) {
            case SagaEvent.LeaseTaken taken -> with(status, taken.fencingToken(), steps, faulty, person);
            case SagaEvent.ReleaseAsked asked -> releasing(asked.node(), asked.by());
            case SagaEvent.Approved approved -> approved(approved.by());
            case SagaEvent.Cancelled cancelled -> cancelled(cancelled.by());
            case SagaEvent.StepStarted started ->
                began(started.action(), started.node(), StepOutcome.STARTED, started.reason());
            case SagaEvent.StepSkipped skipped ->
                began(skipped.action(), skipped.node(), StepOutcome.SKIPPED, skipped.reason());
            case SagaEvent.StepSucceeded succeeded ->
                ended(StepOutcome.SUCCEEDED, succeeded.detail(), succeeded.faulty());
            case SagaEvent.StepFailed failed -> ended(StepOutcome.FAILED, failed.detail(), Set.of());
            case SagaEvent.StepNotCarriedOut left -> ended(StepOutcome.SKIPPED, left.detail(), Set.of());
            case SagaEvent.Closed _ -> closed();
        };
    }

    /** Returns the nodes that this recovery holds now. */
    public Set<String> held() {
        List<String> nodes = new ArrayList<>();
        for (SagaStep step : steps) {
            String node = step.node();
            if (node != null && step.action() == RecoveryAction.CORDON_NODE && step.outcome() != StepOutcome.SKIPPED) {
                // A cordon that failed may have taken effect all the same.
                nodes.add(node);
            } else if (node != null
                    && step.is(RecoveryAction.UNCORDON_NODE, node)
                    && step.outcome() == StepOutcome.SUCCEEDED) {
                nodes.remove(node);
            }
        }
        return Set.copyOf(nodes);
    }

    Optional<SagaStep> step(RecoveryAction action, @Nullable String node) {
        return steps.stream().filter(step -> step.is(action, node)).findFirst();
    }

    /** Returns this saga as if it were approved, whatever its mode; for a plan. */
    public Saga allowed(String by) {
        return new Saga(incidentId, decision, RecoveryStatus.APPROVED, fencingToken, steps, faulty, by, release);
    }

    Optional<SagaStep> stepAfter(int number, RecoveryAction action, String node) {
        return steps.stream()
                .filter(step -> step.number() > number && step.is(action, node))
                .findFirst();
    }

    public boolean over() {
        return status == RecoveryStatus.SUCCEEDED
                || status == RecoveryStatus.FAILED
                || status == RecoveryStatus.EXPIRED
                || (status == RecoveryStatus.CANCELLED && running().isEmpty() && isReturnedOrReported());
    }

    /**
     * Returns whether every held node was released, or a failed release was reported to the operators. A failed release
     * is not retried forever.
     */
    private boolean isReturnedOrReported() {
        return stillToGiveBack().isEmpty()
                && (held().isEmpty()
                        || step(RecoveryAction.TELL_OPERATORS, null).isPresent());
    }

    private Optional<SagaStep> running() {
        return steps.stream()
                .filter(step -> step.outcome() == StepOutcome.STARTED)
                .findFirst();
    }

    private Set<String> nodesOf(SagaStep step) {
        String node = step.node();
        if (step.action() != RecoveryAction.CHECK_NODES) {
            return excluded();
        }
        return node == null ? decision.suspects() : Set.of(node);
    }

    private Set<String> excluded() {
        boolean checked = steps.stream()
                .anyMatch(step -> step.is(RecoveryAction.CHECK_NODES, null) && step.outcome() == StepOutcome.SUCCEEDED);
        return checked ? faulty : decision.suspects();
    }

    private SagaEvent giveBack() {
        if (stillToGiveBack().isEmpty()) {
            return new SagaEvent.StepStarted(
                    fencingToken, RecoveryAction.TELL_OPERATORS, null, "Still cordoned: " + held() + ".");
        }
        return new SagaEvent.StepStarted(
                fencingToken,
                RecoveryAction.UNCORDON_NODE,
                stillToGiveBack().getLast(),
                "Cancelled by " + person + ".");
    }

    private List<String> stillToGiveBack() {
        return held().stream()
                .filter(node -> step(RecoveryAction.UNCORDON_NODE, node).isEmpty())
                .sorted()
                .toList();
    }

    private Saga approved(String by) {
        refuseUnless(status == RecoveryStatus.PROPOSED, "a recovery that is waiting for approval");
        refuseUnless(decision.mode() != RecoveryMode.OBSERVE, "a mode that allows actions");
        return with(RecoveryStatus.APPROVED, fencingToken, steps, faulty, by);
    }

    private Saga cancelled(String by) {
        refuseUnless(!over() && status != RecoveryStatus.CANCELLED && release == null, "a recovery that has not ended");
        return with(RecoveryStatus.CANCELLED, fencingToken, steps, faulty, by);
    }

    private Saga began(RecoveryAction action, @Nullable String node, StepOutcome outcome, String reason) {
        refuseUnless(running().isEmpty() && status != RecoveryStatus.PROPOSED, "no running step");
        List<SagaStep> more = new ArrayList<>(steps);
        more.add(new SagaStep(steps.size() + 1, action, node, outcome, reason, null));
        RecoveryStatus now = status == RecoveryStatus.CANCELLED ? status : RecoveryStatus.RUNNING;
        return with(now, fencingToken, more, faulty, person);
    }

    private Saga ended(StepOutcome outcome, String detail, Set<String> found) {
        SagaStep ran = running().orElseThrow(() -> refused("a running step"));
        boolean failedAgain =
                ran.action() == RecoveryAction.CHECK_NODES && ran.node() != null && found.contains(ran.node());
        StepOutcome how = failedAgain ? StepOutcome.FAILED : outcome;
        List<SagaStep> all = steps.stream()
                .map(step -> step.number() == ran.number() ? step.ended(how, detail) : step)
                .toList();
        // A check can only find nodes that it was asked to test.
        Set<String> asked =
                found.stream().filter(decision.suspects()::contains).collect(Collectors.toUnmodifiableSet());
        boolean first = ran.is(RecoveryAction.CHECK_NODES, null);
        return with(status, fencingToken, all, first ? asked : faulty, person);
    }

    private Saga releasing(String node, String by) {
        boolean stopped =
                over() || (status == RecoveryStatus.CANCELLED && running().isEmpty());
        refuseUnless(stopped && release == null, "a recovery that has ended");
        refuseUnless(held().contains(node), "a node held by this recovery, one of " + held());
        return new Saga(
                incidentId,
                decision,
                RecoveryStatus.RUNNING,
                fencingToken,
                steps,
                faulty,
                person,
                new Release(node, by, steps.size(), status));
    }

    private Saga closed() {
        RecoveryStatus end = release == null ? closing() : release.before();
        return new Saga(incidentId, decision, end, fencingToken, steps, faulty, person, null);
    }

    private RecoveryStatus closing() {
        return steps.stream().anyMatch(SagaStep::wentWrong) ? RecoveryStatus.FAILED : RecoveryStatus.SUCCEEDED;
    }

    private Saga with(RecoveryStatus next, long token, List<SagaStep> all, Set<String> found, @Nullable String who) {
        return new Saga(incidentId, decision, next, token, all, found, who, release);
    }

    private void refuseUnless(boolean fits, String expected) {
        if (!fits) {
            throw refused(expected);
        }
    }

    private MoveRefused refused(String expected) {
        return new MoveRefused("Expected %s, got (%s, %d steps). The same message may have arrived twice."
                .formatted(expected, status.wire(), steps.size()));
    }
}
