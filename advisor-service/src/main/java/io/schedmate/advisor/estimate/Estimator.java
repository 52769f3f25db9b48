package io.schedmate.advisor.estimate;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.code.history.JobFacts;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Estimates duration and resource use from finished jobs. Thread-safe. */
public final class Estimator {

    private final DurationEstimator durations = new DurationEstimator();
    private final MeasuredRuns measured = new MeasuredRuns();

    public synchronized void submitted(JobId jobId, JobSubmission job) {
        durations.submitted(jobId.toString(), Facts.of(job));
    }

    public synchronized void ended(PastRun run) {
        JobFacts facts = Facts.of(run.submission());
        if (run.imported()) {
            // What would have been said of it has to be known, so that the end can teach how right that was.
            durations.submitted(run.jobId().toString(), facts);
        }
        durations.ended(facts, run.finished());
        measured.add(run);
    }

    public Estimated estimate(JobSubmission job, @Nullable Workload metadata) {
        Optional<DurationEstimate> duration;
        synchronized (this) {
            duration = durations.estimate(Facts.of(job));
        }
        return Estimated.of(duration.orElse(null), measured.use(job, metadata));
    }
}
