package io.schedmate.advisor.estimate;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jobs on one GPU and their runs. */
final class Runs {

    private Runs() {}

    static JobSubmission job(
            String externalId, @Nullable String owner, @Nullable String gpuType, @Nullable Double limit) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                owner,
                null,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 1, gpuType, null, null, limit),
                Map.of());
    }

    /** Returns an imported run without measurements, from which only durations are learned. */
    static PastRun ended(JobSubmission job, JobState outcome, double seconds) {
        return run(job, outcome, seconds, new MeasuredUse(null, 1, null, null, null, null, null), null, true);
    }

    /**
     * Returns a measured run that was not imported. No durations are learned from it, which would take most of the
     * time.
     */
    static PastRun measured(JobSubmission job, MeasuredUse use, @Nullable Workload of) {
        return run(job, JobState.SUCCEEDED, 600, use, of, false);
    }

    static Workload training(String model) {
        return Workload.none(Engine.RULES)
                .with(WorkloadField.MODEL_NAME, model, Evidence.COMMAND)
                .with(WorkloadField.BATCH_PER_DEVICE, 128, Evidence.COMMAND);
    }

    private static PastRun run(
            JobSubmission job,
            JobState outcome,
            double seconds,
            MeasuredUse use,
            @Nullable Workload of,
            boolean imported) {
        return new PastRun(
                job.jobId(), 1, job, outcome, Instant.parse("2026-03-02T08:00:00Z"), seconds, use, of, imported);
    }
}
