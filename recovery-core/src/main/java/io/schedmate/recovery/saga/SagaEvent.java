package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryAction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An event of a recovery. The state is the result of applying all events in order. */
public sealed interface SagaEvent {

    /** Returns the fencing token of the replica that sent the event; it grows when another replica takes over. */
    long fencingToken();

    /** Another replica took over the recovery. */
    record LeaseTaken(long fencingToken) implements SagaEvent {}

    /** A person approved the recovery. */
    record Approved(long fencingToken, String by) implements SagaEvent {}

    /** A person cancelled the recovery; the nodes that it holds are released. */
    record Cancelled(long fencingToken, String by) implements SagaEvent {}

    /** A person reports that a node held by this recovery is repaired: it is checked again, then released. */
    record ReleaseAsked(long fencingToken, String node, String by) implements SagaEvent {}

    /** A step is about to start; stored before anything is done. */
    record StepStarted(
            long fencingToken,
            RecoveryAction action,
            @Nullable String node,
            String reason) implements SagaEvent {}

    /** A step is skipped for the given reason. */
    record StepSkipped(
            long fencingToken,
            RecoveryAction action,
            @Nullable String node,
            String reason) implements SagaEvent {}

    /**
     * The running step succeeded.
     *
     * @param faulty nodes that checks found faulty; empty for other steps
     */
    record StepSucceeded(long fencingToken, String detail, Set<String> faulty) implements SagaEvent {
        public StepSucceeded {
            faulty = Set.copyOf(faulty);
        }
    }

    /** The running step failed. */
    record StepFailed(long fencingToken, String detail) implements SagaEvent {}

    /**
     * Nothing carried out the running step, for example because no tool is configured for it; the recovery continues
     * without it.
     */
    record StepNotCarriedOut(long fencingToken, String detail) implements SagaEvent {}

    /** The recovery has nothing left to do. */
    record Closed(long fencingToken) implements SagaEvent {}
}
