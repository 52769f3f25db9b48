package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.outcome.JobMark;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The stays of jobs on the profiling nodes, and the node transfers. */
record ProfilerLog(Map<TraceJob, ProfilerStay> stays, List<NodeTransfer> transfers) {

    boolean hasEnded(TraceJob job) {
        return stay(job).map(ProfilerStay::hasEnded).orElse(false);
    }

    Optional<ProfilerStay> stay(TraceJob job) {
        return Optional.ofNullable(stays.get(job));
    }

    /** Returns how long the job waited for the profiler, in seconds. */
    long waitSeconds(TraceJob job) {
        return stay(job).map(stay -> stay.startSeconds() - job.submitSeconds()).orElse(0L);
    }

    /** Returns the outcomes of the jobs that ended in the profiler. */
    List<JobOutcome> ended() {
        return stays.entrySet().stream()
                .filter(entry -> entry.getValue().hasEnded())
                .map(entry -> outcome(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static JobOutcome outcome(TraceJob job, ProfilerStay stay) {
        return new JobOutcome(
                job,
                stay.startSeconds(),
                stay.endSeconds(),
                stay.startSeconds() - job.submitSeconds(),
                0,
                Set.of(JobMark.PROFILED, JobMark.ENDED_IN_PROFILER));
    }
}
