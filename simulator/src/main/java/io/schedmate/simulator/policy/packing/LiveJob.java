package io.schedmate.simulator.policy.packing;

import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.profile.WorkloadProfile;
import io.schedmate.simulator.trace.TraceJob;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A job in a virtual cluster with shared GPUs, from the time it is queued. */
public final class LiveJob {

    private static final long NEVER = Long.MIN_VALUE;

    private final TraceJob job;
    private final long entrySeconds;
    private final long profilerWaitSeconds;
    private final @Nullable WorkloadProfile believed;
    private final Set<JobMark> marks = EnumSet.noneOf(JobMark.class);
    private double remainingSeconds;
    private long sinceSeconds;
    private double rate = 1;
    private long startSeconds = NEVER;
    private long queuedSeconds;
    private long waitedSeconds;
    private int evictions;
    private @Nullable SharedGpus gpus;

    public LiveJob(TraceJob job, long entrySeconds, long profilerWaitSeconds, boolean isProfiled) {
        this(job, entrySeconds, profilerWaitSeconds, isProfiled, job.profile());
    }

    /** @param believed the profile that the scheduler assumes */
    public LiveJob(
            TraceJob job,
            long entrySeconds,
            long profilerWaitSeconds,
            boolean isProfiled,
            @Nullable WorkloadProfile believed) {
        this.job = job;
        this.believed = believed;
        this.entrySeconds = entrySeconds;
        this.profilerWaitSeconds = profilerWaitSeconds;
        this.remainingSeconds = job.durationSeconds();
        this.queuedSeconds = entrySeconds;
        if (isProfiled) {
            marks.add(JobMark.PROFILED);
        }
    }

    public TraceJob job() {
        return job;
    }

    public long entrySeconds() {
        return entrySeconds;
    }

    /** Returns the predicted GPU time, by which the queue is ordered. */
    public double priority() {
        return job.predictedSeconds() * job.gpus();
    }

    public @Nullable WorkloadProfile profile() {
        return job.profile();
    }

    /** Returns the assumed profile, by which it is packed. */
    public @Nullable WorkloadProfile believed() {
        return believed;
    }

    public SharedGpus gpus() {
        if (gpus == null) {
            throw new IllegalStateException("expected job " + job.id() + " to run");
        }
        return gpus;
    }

    void start(SharedGpus taken, long now) {
        gpus = taken;
        startSeconds = startSeconds == NEVER ? now : startSeconds;
        waitedSeconds += now - queuedSeconds;
        sinceSeconds = now;
        rate = 1;
        if (taken.isShared()) {
            marks.add(JobMark.PACKED);
        }
    }

    /** Evicts the job: it loses its progress, and is not packed again. */
    public void evict(long now) {
        remainingSeconds = job.durationSeconds();
        queuedSeconds = now;
        evictions++;
        gpus = null;
    }

    public boolean isPackable() {
        return evictions == 0;
    }

    /** Returns the time of its first start. */
    public long startSeconds() {
        return startSeconds;
    }

    /** Returns its current speed, in seconds of work per second. */
    public double rate() {
        return rate;
    }

    /** Sets its speed from now on, in seconds of work per second. */
    void runAt(double newRate, long now) {
        remainingSeconds -= rate * (now - sinceSeconds);
        sinceSeconds = now;
        rate = newRate;
    }

    /**
     * Returns the second in which the job ends. The published simulator checks for the end before it counts a second
     * down, so a job takes one second more.
     */
    public long endSeconds() {
        return sinceSeconds + (long) Math.ceil(remainingSeconds / rate) + 1;
    }

    public JobOutcome outcome(long now) {
        return new JobOutcome(job, startSeconds, now, profilerWaitSeconds + waitedSeconds, evictions, marks);
    }
}
