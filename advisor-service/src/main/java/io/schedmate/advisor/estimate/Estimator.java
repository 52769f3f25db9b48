package io.schedmate.advisor.estimate;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.code.history.JobFacts;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.tables.BoundedMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Estimates duration and resource use from finished jobs. Thread-safe. */
public final class Estimator {

    private static final int MAX_EXPECTED = 20_000;

    private final DurationEstimator durations = new DurationEstimator();
    private final MeasuredRuns measured = new MeasuredRuns();
    /** The expected durations of unfinished jobs, as estimated at submission or at the first question. */
    private final Map<JobId, Optional<DurationEstimate>> expected = new BoundedMap<>(MAX_EXPECTED);

    public synchronized void submitted(JobId jobId, JobSubmission job) {
        expected.put(jobId, durations.submitted(jobId.toString(), Facts.of(job)));
    }

    public synchronized void ended(PastRun run) {
        JobFacts facts = Facts.of(run.submission());
        if (run.imported()) {
            // The estimator learns from an end only if the estimate at submission is stored.
            durations.submitted(run.jobId().toString(), facts);
        }
        durations.ended(facts, run.finished());
        expected.remove(run.jobId());
        measured.add(run);
    }

    /** Returns the model of the regressor if one was trained since the last call. */
    public synchronized Optional<byte[]> takeTrained() {
        return durations.regressor().takeTrained();
    }

    /** Resumes a stored model of the regressor that was trained on the same part of the history. */
    public synchronized void resume(byte[] model) {
        durations.regressor().resume(model);
    }

    /** Sets whether the regressor is trained when training is due. */
    public synchronized void train(boolean due) {
        durations.regressor().train(due);
    }

    /** Returns the estimated duration; empty if nothing is known. */
    public synchronized Optional<DurationEstimate> duration(JobSubmission job) {
        return durations.estimate(Facts.of(job));
    }

    /** Returns the estimated duration of a submitted job. It is computed once, because many callers may ask for it. */
    public synchronized Optional<DurationEstimate> duration(JobId jobId, JobSubmission job) {
        Optional<DurationEstimate> known = expected.getOrDefault(jobId, Optional.empty());
        if (known.isEmpty()) {
            known = duration(job);
            expected.put(jobId, known);
        }
        return known;
    }

    /** Returns the number of ended runs with the same owner, work and request. */
    public synchronized int ranSo(JobSubmission job) {
        return durations.ranSo(Facts.of(job));
    }

    /** Returns the measured runs relevant to this work, those of the same model first. */
    public List<MeasuredRun> measuredFor(@Nullable Workload metadata) {
        return measured.witnesses(metadata == null ? null : metadata.modelName());
    }

    public Estimated estimate(JobSubmission job, @Nullable Workload metadata) {
        Optional<DurationEstimate> duration;
        synchronized (this) {
            duration = durations.estimate(Facts.of(job));
        }
        return Estimated.of(duration.orElse(null), measured.use(job, metadata));
    }
}
