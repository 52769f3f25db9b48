package io.schedmate.advisor.similar;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import org.jspecify.annotations.Nullable;

/** A similar past job and its owner. */
public record Neighbour(
        JobId jobId,
        @Nullable String owner,
        @Nullable String project,
        double similarityRatio,
        @Nullable String workloadText,
        JobState endState,
        @Nullable Double durationSeconds) {

    static Neighbour of(PastRun run, double similarityRatio) {
        String text = run.metadata() == null ? "" : WorkloadText.of(run.metadata());
        return new Neighbour(
                run.jobId(),
                run.submission().owner(),
                run.submission().project(),
                similarityRatio,
                text.isBlank() ? null : text,
                run.outcome(),
                run.durationSeconds());
    }

    /** Returns the published form. The id and the text of another owner's job are left out. */
    public SimilarJob shown(boolean mayKnow) {
        return new SimilarJob(
                mayKnow ? jobId : null, similarityRatio, mayKnow ? workloadText : null, endState, durationSeconds);
    }
}
