package io.schedmate.simulator.policy.preemptive;

import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.trace.TraceJob;
import org.jspecify.annotations.Nullable;

/** The state of one job in a preemptive replay: running with a placement, or queued. */
final class Contest implements PreemptivePolicy.Contender {

    /** The cost of saving and loading a model by the job's size, from the published simulator. */
    private static final int SMALL_JOB_GPUS = 8;

    private static final long SMALL_JOB_PREEMPTION_SECONDS = 40;
    private static final long LARGE_JOB_PREEMPTION_SECONDS = 60;

    private final TraceJob job;
    private @Nullable Placement placement;
    private long now;
    private long since;
    private long remainingSeconds;
    private long attainedGpuSeconds;
    private long queueSeconds;
    private @Nullable Long firstStart;
    private int preemptions;

    Contest(TraceJob job) {
        this.job = job;
        this.since = job.submitSeconds();
        this.remainingSeconds = job.durationSeconds();
    }

    @Override
    public TraceJob job() {
        return job;
    }

    /** Updates this job to its state at {@code second}. */
    Contest at(long second) {
        now = second;
        return this;
    }

    @Override
    public long remainingSeconds() {
        return isRunning() ? remainingSeconds - (now - since) : remainingSeconds;
    }

    @Override
    public long attainedGpuSeconds() {
        return isRunning() ? attainedGpuSeconds + (now - since) * job.gpus() : attainedGpuSeconds;
    }

    boolean isRunning() {
        return placement != null;
    }

    /** Returns the second in which its GPUs become free; the published simulator notices the end one second late. */
    long endSeconds() {
        return since + remainingSeconds + 1;
    }

    void start(Placement taken, long second) {
        queueSeconds += second - since;
        if (firstStart == null) {
            firstStart = second;
        }
        placement = taken;
        since = second;
    }

    /**
     * Stops the job and releases its GPUs; it keeps its progress and pays the cost.
     *
     * @return the released placement
     */
    Placement preempt(long second) {
        at(second);
        remainingSeconds = remainingSeconds()
                + (job.gpus() <= SMALL_JOB_GPUS ? SMALL_JOB_PREEMPTION_SECONDS : LARGE_JOB_PREEMPTION_SECONDS);
        attainedGpuSeconds = attainedGpuSeconds();
        preemptions++;
        return leave();
    }

    Placement finish(long second) {
        at(second);
        return leave();
    }

    JobOutcome outcome(long end) {
        if (firstStart == null) {
            throw new IllegalStateException("expected a job that has run (" + job.id() + " never started)");
        }
        return new JobOutcome(job, firstStart, end, queueSeconds, preemptions);
    }

    private Placement leave() {
        Placement held = placement;
        if (held == null) {
            throw new IllegalStateException("expected a running job (" + job.id() + " is queued)");
        }
        placement = null;
        since = now;
        return held;
    }
}
