package io.schedmate.failure.recovery;

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

/** A recovery as people read it: the steps that were taken, and those that would follow if every check confirmed. */
public final class Plan {

    private static final int MOST_STEPS = 1000;
    private static final int LONGEST_REASON = 2000;
    private static final String PLANNER = "the plan";

    private Plan() {}

    public static Recovery of(Incident incident) {
        return new Recovery(
                incident.recoveryId(),
                incident.diagnosis().failureId(),
                incident.failed().jobId(),
                incident.failed().attempt(),
                incident.failed().cluster(),
                incident.decision().mode(),
                incident.status(),
                cut(incident.decision().reason()),
                steps(incident),
                incident.createdAt(),
                incident.updatedAt(),
                incident.expiresAt(),
                incident.approval(),
                incident.cancellation(),
                incident.revision());
    }

    static List<RecoveryTrace> steps(Incident incident) {
        Saga saga = incident.saga();
        List<RecoveryTrace> steps = new ArrayList<>();
        List<SagaStep> taken = saga.steps();
        for (SagaStep step : taken) {
            steps.add(trace(step, outcome(step, taken), Times.of(incident.moments(), step.number())));
        }
        List<SagaStep> all = foretold(incident, saga).steps();
        for (SagaStep step : all.subList(taken.size(), Math.max(taken.size(), all.size()))) {
            steps.add(trace(step, StepOutcome.PLANNED, Times.NONE));
        }
        return steps;
    }

    private static Saga foretold(Incident incident, Saga now) {
        boolean stopped = incident.expired() || now.status() == RecoveryStatus.CANCELLED;
        if (stopped) {
            return now;
        }
        Saga next = now.status() == RecoveryStatus.PROPOSED ? now.allowed(PLANNER) : now;
        if (next.effect().isPresent()) {
            next = next.apply(done(incident, next));
        }
        Optional<SagaEvent> event = next.next(Permits.all());
        while (event.isPresent() && next.steps().size() < MOST_STEPS) {
            next = next.apply(event.get());
            next = next.effect().isPresent() ? next.apply(done(incident, next)) : next;
            event = next.next(Permits.all());
        }
        return next;
    }

    private static SagaEvent done(Incident incident, Saga saga) {
        return new SagaEvent.StepSucceeded(
                saga.fencingToken(),
                "planned",
                saga.release() == null ? incident.decision().suspects() : Set.of());
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
        return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON);
    }

    /** When a step began and ended. */
    private record Times(
            @Nullable Instant startedAt, @Nullable Instant endedAt) {

        static final Times NONE = new Times(null, null);

        static Times of(List<Moment> moments, int number) {
            int begun = 0;
            Times times = NONE;
            for (Moment moment : moments) {
                switch (moment.event()) {
                    case SagaEvent.StepStarted _ -> begun++;
                    case SagaEvent.StepSkipped _ -> begun++;
                    case SagaEvent.TurnTaken _,
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

        private Times after(Moment moment) {
            return switch (moment.event()) {
                case SagaEvent.StepStarted _ -> new Times(moment.at(), null);
                case SagaEvent.StepSucceeded _, SagaEvent.StepFailed _, SagaEvent.StepNotCarriedOut _ ->
                    new Times(startedAt, moment.at());
                case SagaEvent.StepSkipped _ -> new Times(null, moment.at());
                case SagaEvent.TurnTaken _,
                        SagaEvent.Approved _,
                        SagaEvent.ReleaseAsked _,
                        SagaEvent.Cancelled _,
                        SagaEvent.Closed _ -> this;
            };
        }
    }
}
