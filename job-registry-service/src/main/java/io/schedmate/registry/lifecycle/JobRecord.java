package io.schedmate.registry.lifecycle;

import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Rate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job together with the findings of other services, which later estimates are based on.
 *
 * @param metadata what the advisor read from its source
 * @param throughput the last that was measured
 * @param hardware how the latest attempt's GPUs were used, as last told
 */
public record JobRecord(
        Job job,
        @Nullable WorkloadMetadata metadata,
        @Nullable Rate throughput,
        @Nullable HardwareUse hardware) {

    public static JobRecord of(Job job) {
        return new JobRecord(job, null, null, null);
    }

    public JobRecord with(Job changed) {
        return new JobRecord(changed, metadata, throughput, changed.attempt() == job.attempt() ? hardware : null)
                .measured();
    }

    /** With what the latest attempt used beside it, once it has ended. */
    JobRecord measured() {
        if (!job.state().ended()) {
            return this;
        }
        List<JobAttempt> attempts = new ArrayList<>(job.attempts());
        JobAttempt last = attempts.removeLast();
        attempts.add(new JobAttempt(
                last.attempt(),
                last.state(),
                last.queuedAt(),
                last.startedAt(),
                last.endedAt(),
                last.nodes(),
                last.exit(),
                use(last)));
        Job told = new Job(
                job.jobId(), job.submission(), job.state(), job.attempt(), job.submittedAt(), job.packing(), attempts);
        return new JobRecord(told, metadata, throughput, hardware);
    }

    /** What accounts have told of an imported job counts. */
    private MeasuredUse use(JobAttempt attempt) {
        MeasuredUse told = attempt.used();
        if (told != null && hardware == null && throughput == null) {
            return told;
        }
        RequestedResources asked = job.submission().requested();
        return new MeasuredUse(
                attempt.nodes().isEmpty()
                        ? asked.nodes()
                        : Integer.valueOf(attempt.nodes().size()),
                asked.gpus(),
                asked.gpuType(),
                hardware == null ? null : hardware.gpuUtilisationRatio(),
                hardware == null ? null : hardware.gpuMemoryPeakBytes(),
                throughput,
                told == null ? null : told.energyJoules());
    }

    /** When the latest attempt ended; null while it has not. */
    public @Nullable Instant endedAt() {
        return job.state().ended() ? job.attempts().getLast().endedAt() : null;
    }
}
