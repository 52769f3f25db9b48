package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An event of a recovery. The state is the result of applying all events in order. */
public sealed interface SagaEvent {

    /** The turn of whoever tells it; grows when another replica takes over. */
    long fencingToken();

    /** Another replica carries the recovery on. */
    record TurnTaken(long fencingToken) implements SagaEvent {}

    /** A person lets it act. */
    record Approved(long fencingToken, String by) implements SagaEvent {}

    /** A person stops it; what it holds is given back. */
    record Cancelled(long fencingToken, String by) implements SagaEvent {}

    /** A person says that a node which this recovery holds is repaired: it is checked again, then given back. */
    record ReleaseAsked(long fencingToken, String node, String by) implements SagaEvent {}

    /** A step is about to be taken: kept before anything is done. */
    record StepStarted(
            long fencingToken,
            RecoveryAction action,
            @Nullable String node,
            String reason) implements SagaEvent {}

    /** A step is not taken, and why. */
    record StepSkipped(
            long fencingToken,
            RecoveryAction action,
            @Nullable String node,
            String reason) implements SagaEvent {}

    /**
     * The running step did what it was to do.
     *
     * @param faulty nodes that checks found faulty; empty for other steps
     */
    record StepSucceeded(long fencingToken, String detail, Set<String> faulty) implements SagaEvent {
        public StepSucceeded {
            faulty = Set.copyOf(faulty);
        }
    }

    /** The running step did not. */
    record StepFailed(long fencingToken, String detail) implements SagaEvent {}

    /** Nothing carried the running step out, and the recovery does without it: no tool is set for it, say. */
    record StepNotCarriedOut(long fencingToken, String detail) implements SagaEvent {}

    /** Nothing is left to do. */
    record Closed(long fencingToken) implements SagaEvent {}
}
