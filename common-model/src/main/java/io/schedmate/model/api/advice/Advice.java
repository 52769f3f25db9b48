package io.schedmate.model.api.advice;

import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.Limits;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The advice on a job: its workload, duration and resource use.
 *
 * @param adviceId id of the advice
 * @param jobId the job; null = not submitted yet
 * @param status status of the answer
 * @param computedAt time of the computation; null = not yet
 * @param elapsedSeconds duration of the computation
 * @param metadata workload of the job, each fact with its evidence
 * @param excerpts the lines of code cited by the metadata, with their context
 * @param similarJobs past jobs, most similar first
 * @param estimates estimates of duration and use; null = no basis
 * @param suggestedTimeLimitSeconds a time limit with a margin; null = no basis
 * @param outlook start and end of a job not submitted yet if it were submitted now; null for a submitted job, whose
 *     outlook changes and has its own call
 * @param engines engines of the available parts
 * @param unknownParts parts without an answer
 * @param caveats notes for the reader
 */
public record Advice(
        UUID adviceId,
        @Nullable JobId jobId,
        AnswerStatus status,
        @Nullable Instant computedAt,
        @Nullable Double elapsedSeconds,
        @Nullable WorkloadMetadata metadata,
        List<SourceExcerpt> excerpts,
        List<SimilarJob> similarJobs,
        @Nullable Estimates estimates,
        @Nullable Double suggestedTimeLimitSeconds,
        @Nullable JobOutlook outlook,
        List<PartEngine> engines,
        List<AdvicePart> unknownParts,
        List<String> caveats) {

    public static final int MAX_EXCERPTS = 64;

    public Advice {
        Require.present("adviceId", adviceId);
        Require.present("status", status);
        Limits.amount("elapsedSeconds", elapsedSeconds);
        // Older platforms send no excerpts.
        excerpts = excerpts == null ? List.of() : Limits.items("excerpts", excerpts, 0, MAX_EXCERPTS);
        similarJobs = Limits.items("similarJobs", similarJobs, 0, 100);
        Limits.amount("suggestedTimeLimitSeconds", suggestedTimeLimitSeconds);
        engines = Limits.items("engines", engines, 0, 16);
        unknownParts = Limits.items("unknownParts", unknownParts, 0, 16);
        caveats = Limits.items("caveats", caveats, 0, 32);
        if (status == AnswerStatus.DONE && computedAt == null) {
            throw Require.refused(
                    "computedAt", "given if and only if the status is done", computedAt, "check the status");
        }
    }

    public Advice with(JobOutlook expected) {
        return with(status, expected, caveats);
    }

    /**
     * Returns the advice without an outlook.
     *
     * @param why the reason
     */
    public Advice without(String why) {
        List<String> all = new ArrayList<>(caveats);
        all.add(why);
        return with(status == AnswerStatus.DONE ? AnswerStatus.DEGRADED : status, null, all);
    }

    private Advice with(AnswerStatus how, @Nullable JobOutlook expected, List<String> notes) {
        return new Advice(
                adviceId,
                jobId,
                how,
                computedAt,
                elapsedSeconds,
                metadata,
                excerpts,
                similarJobs,
                estimates,
                suggestedTimeLimitSeconds,
                expected,
                engines,
                unknownParts,
                notes);
    }
}
