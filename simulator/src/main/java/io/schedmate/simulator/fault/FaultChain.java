package io.schedmate.simulator.fault;

import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.simulator.trace.TraceJob;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The runs of one job, each continuing from the previous checkpoint. Draws depend only on the job's id and the seed, so
 * equal runs have equal faults, whether people or SchedMate handle them.
 */
public final class FaultChain {

    private static final double SECONDS_PER_HOUR = 3_600;

    private final TraceJob job;
    private final FaultModel model;
    private final Handling handling;
    private final SplittableRandom random;
    private final HandlerDecisions decisions;
    /** Training covered by a checkpoint, in seconds. */
    private double saved;

    private double untilFailure;
    private boolean failsAtOnce;
    private int failures;

    FaultChain(TraceJob job, FaultModel model, Handling handling) {
        this.job = job;
        this.model = model;
        this.handling = handling;
        this.random = new SplittableRandom(model.seed() * 31 + job.id().hashCode());
        this.decisions = new HandlerDecisions(job.id());
        this.untilFailure = untilNext();
    }

    /** Returns the number of failures so far. */
    public int failures() {
        return failures;
    }

    /** Returns the first run. */
    TraceJob first() {
        return run(job.submitSeconds());
    }

    /** Returns the next run after one that has ended; empty if the job is done. */
    Optional<TraceJob> next(TraceJob ended, long endSeconds) {
        double left = job.durationSeconds() - saved;
        if (ended.durationSeconds() >= Math.ceil(left)) {
            return Optional.empty();
        }
        failures++;
        double reached = saved + ended.durationSeconds();
        saved = Math.max(saved, Math.floor(reached / model.checkpointSeconds()) * model.checkpointSeconds());
        return Optional.of(run(endSeconds + (long) Math.ceil(delay())));
    }

    private TraceJob run(long submit) {
        double left = job.durationSeconds() - saved;
        double length = failsAtOnce ? Math.min(left, 1) : Math.min(left, untilFailure);
        if (!failsAtOnce) {
            untilFailure = untilNext();
        }
        failsAtOnce = false;
        return new TraceJob(
                job.id(),
                job.virtualCluster(),
                job.order(),
                submit,
                (long) Math.ceil(length),
                job.gpus(),
                Math.max(1, job.predictedSeconds() - saved),
                job.profile(),
                job.isLikeKnown());
    }

    /**
     * Returns the seconds from a failure to the next submission. It always draws the same number of values, whether
     * people or SchedMate handle the failure.
     */
    private double delay() {
        boolean isInfrastructure = random.nextDouble() < model.infrastructureRatio();
        double recognised = random.nextDouble();
        double human = -Math.log1p(-random.nextDouble()) * model.humanDelaySeconds();
        boolean comesBack = random.nextDouble() < model.repeatRatio();
        boolean isTakenForIt = recognised < (isInfrastructure ? model.recall() : model.falseAlarmRatio());
        if (handling == Handling.SCHEDMATE && isTakenForIt) {
            PolicyAction action = decisions.after(failures, saved);
            if (action == PolicyAction.VERIFY_THEN_ISOLATE || action == PolicyAction.RESTART_ELSEWHERE) {
                // A false alarm restarts a job with its own fault still present; its owner has to act next.
                failsAtOnce = !isInfrastructure;
                return decisions.pauseSeconds() + model.verifySeconds();
            }
        }
        failsAtOnce = isInfrastructure && comesBack;
        return human;
    }

    private double untilNext() {
        double mean = model.gpuHoursBetweenFailures() * SECONDS_PER_HOUR / job.gpus();
        return Math.max(1, -Math.log1p(-random.nextDouble()) * mean);
    }
}
