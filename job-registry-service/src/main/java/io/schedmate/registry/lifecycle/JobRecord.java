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
 * A job together with the findings of other services, on which later estimates are based.
 *
 * @param metadata what the advisor read from the job's source
 * @param throughput the last measurement
 * @param hardware the last report on the GPU use of the latest attempt
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

    /** Returns the record with the resource use of the latest attempt, if that attempt has ended. */
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
        Job merged = new Job(
                job.jobId(), job.submission(), job.state(), job.attempt(), job.submittedAt(), job.packing(), attempts);
        return new JobRecord(merged, metadata, throughput, hardware);
    }

    /** Returns the resource use of an attempt. For an imported job, values from accounting take precedence. */
    private MeasuredUse use(JobAttempt attempt) {
        MeasuredUse use = attempt.used();
        if (use != null && hardware == null && throughput == null) {
            return use;
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
                use == null ? null : use.energyJoules());
    }

    /** Returns when the latest attempt ended; null if it has not. */
    public @Nullable Instant endedAt() {
        return job.state().ended() ? job.attempts().getLast().endedAt() : null;
    }
}
