package io.schedmate.failure.recovery;

import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.SharedRecoveries;
import io.schedmate.failure.recovery.record.TimedSagaEvent;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.recovery.saga.Permits;
import io.schedmate.recovery.saga.Saga;
import io.schedmate.recovery.saga.SagaEvent;
import io.schedmate.recovery.saga.SagaStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A recovery as people read it: the executed steps, and the steps that would follow if every check confirmed the
 * diagnosis.
 */
public final class RecoveryPlan {

    private static final int MAX_STEPS = 1000;
    private static final int MAX_REASON_LENGTH = 2000;
    private static final String PLANNER = "the plan";

    private RecoveryPlan() {}

    public static Recovery of(RecoveryRecord recovery) {
        return new Recovery(
                recovery.recoveryId(),
                recovery.diagnosis().failureId(),
                recovery.failed().jobId(),
                recovery.failed().attempt(),
                recovery.failed().cluster(),
                recovery.decision().mode(),
                recovery.status(),
                cut(recovery.decision().reason()),
                steps(recovery),
                recovery.createdAt(),
                recovery.updatedAt(),
                recovery.expiresAt(),
                recovery.approval(),
                recovery.cancellation(),
                recovery.revision());
    }

    /**
     * Returns the recovery as seen by the owner of another job that shares it: with that job's failure and without the
     * restarts of other jobs.
     */
    public static Recovery of(RecoveryRecord recovery, SharedRecoveries.Part part) {
        Recovery whole = of(recovery);
        return new Recovery(
                whole.recoveryId(),
                part.failureId(),
                part.jobId(),
                part.attempt(),
                whole.cluster(),
                whole.mode(),
                whole.status(),
                whole.reason(),
                whole.steps().stream().map(RecoveryPlan::withoutOthers).toList(),
                whole.createdAt(),
                whole.updatedAt(),
                whole.expiresAt(),
                whole.approval(),
                whole.cancellation(),
                whole.revision());
    }

    private static RecoveryTrace withoutOthers(RecoveryTrace trace) {
        RecoveryStep step = trace.step();
        boolean ofJobs =
                step.action() == RecoveryAction.RESTART_JOB || step.action() == RecoveryAction.RESTART_ELSEWHERE;
        return ofJobs
                ? new RecoveryTrace(
                        new RecoveryStep(
                                step.number(), step.action(), step.node(), step.outcome(), step.reason(), null),
                        trace.startedAt(),
                        trace.endedAt(),
                        trace.wayBack())
                : trace;
    }

    static List<RecoveryTrace> steps(RecoveryRecord recovery) {
        Saga saga = recovery.saga();
        List<RecoveryTrace> steps = new ArrayList<>();
        List<SagaStep> taken = saga.steps();
        for (SagaStep step : taken) {
            steps.add(trace(step, outcome(step, taken), Times.of(recovery.moments(), step.number())));
        }
        List<SagaStep> all = planned(recovery, saga).steps();
        for (SagaStep step : all.subList(taken.size(), Math.max(taken.size(), all.size()))) {
            steps.add(trace(step, StepOutcome.PLANNED, Times.NONE));
        }
        return steps;
    }

    private static Saga planned(RecoveryRecord recovery, Saga now) {
        boolean stopped = recovery.expired() || now.status() == RecoveryStatus.CANCELLED;
        if (stopped) {
            return now;
        }
        Saga next = now.status() == RecoveryStatus.PROPOSED ? now.allowed(PLANNER) : now;
        if (next.effect().isPresent()) {
            next = next.apply(done(recovery, next));
        }
        Optional<SagaEvent> event = next.next(Permits.all());
        while (event.isPresent() && next.steps().size() < MAX_STEPS) {
            next = next.apply(event.get());
            next = next.effect().isPresent() ? next.apply(done(recovery, next)) : next;
            event = next.next(Permits.all());
        }
        return next;
    }

    private static SagaEvent done(RecoveryRecord recovery, Saga saga) {
        return new SagaEvent.StepSucceeded(
                saga.fencingToken(),
                "planned",
                saga.release() == null ? recovery.decision().suspects() : Set.of());
    }

    private static RecoveryTrace trace(SagaStep step, StepOutcome outcome, Times times) {
        return new RecoveryTrace(
                new RecoveryStep(
                        step.number(),
                        step.action(),
                        step.node(),
                        outcome,
                        cut(step.reason()),
                        outcome == StepOutcome.PLANNED ? null : step.detail()),
                times.startedAt(),
                times.endedAt(),
                step.action() == RecoveryAction.CORDON_NODE
                        ? "Uncordon %s while the cordon is still ours.".formatted(step.node())
                        : null);
    }

    private static StepOutcome outcome(SagaStep step, List<SagaStep> all) {
        boolean undone = step.action() == RecoveryAction.CORDON_NODE
                && all.stream()
                        .anyMatch(later -> later.action() == RecoveryAction.UNCORDON_NODE
                                && later.outcome() == StepOutcome.SUCCEEDED
                                && String.valueOf(later.node()).equals(step.node()));
        return undone ? StepOutcome.UNDONE : step.outcome();
    }

    private static String cut(String text) {
        return text.length() <= MAX_REASON_LENGTH ? text : text.substring(0, MAX_REASON_LENGTH);
    }

    /** When a step began and ended. */
    private record Times(
            @Nullable Instant startedAt, @Nullable Instant endedAt) {

        static final Times NONE = new Times(null, null);

        static Times of(List<TimedSagaEvent> moments, int number) {
            int begun = 0;
            Times times = NONE;
            for (TimedSagaEvent moment : moments) {
                switch (moment.event()) {
                    case SagaEvent.StepStarted _ -> begun++;
                    case SagaEvent.StepSkipped _ -> begun++;
                    case SagaEvent.LeaseTaken _,
                            SagaEvent.Approved _,
                            SagaEvent.ReleaseAsked _,
                            SagaEvent.Cancelled _,
                            SagaEvent.StepSucceeded _,
                            SagaEvent.StepFailed _,
                            SagaEvent.StepNotCarriedOut _,
                            SagaEvent.Closed _ -> {}
                }
                if (begun == number) {
                    times = times.after(moment);
                }
            }
            return times;
        }

        private Times after(TimedSagaEvent moment) {
            return switch (moment.event()) {
                case SagaEvent.StepStarted _ -> new Times(moment.at(), null);
                case SagaEvent.StepSucceeded _, SagaEvent.StepFailed _, SagaEvent.StepNotCarriedOut _ ->
                    new Times(startedAt, moment.at());
                case SagaEvent.StepSkipped _ -> new Times(null, moment.at());
                case SagaEvent.LeaseTaken _,
                        SagaEvent.Approved _,
                        SagaEvent.ReleaseAsked _,
                        SagaEvent.Cancelled _,
                        SagaEvent.Closed _ -> this;
            };
        }
    }
}
