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
 * The advice on a job: what it is, how long it will run and what it will use.
 *
 * @param adviceId its id
 * @param jobId the job; null for one not submitted yet
 * @param status how far the answer has come
 * @param computedAt when it was worked out; null = not yet
 * @param elapsedSeconds how long that took
 * @param metadata what the job is, each fact with its evidence
 * @param excerpts the lines of its code that the metadata rests on, each with those around it
 * @param similarJobs past jobs, most similar first
 * @param estimates what it is expected to take; null = no ground for any
 * @param suggestedTimeLimitSeconds A time limit with room; null = no ground for one
 * @param outlook when a job not submitted yet would start and end, were it submitted now; null for a submitted job,
 *     whose outlook changes and is a call of its own
 * @param engines what gave each part that is there
 * @param unknownParts parts that it declines to answer
 * @param caveats what a reader should know before using it
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

    public static final int MOST_EXCERPTS = 64;

    public Advice {
        Require.present("adviceId", adviceId);
        Require.present("status", status);
        Limits.amount("elapsedSeconds", elapsedSeconds);
        // A platform of an older version quotes none.
        excerpts = excerpts == null ? List.of() : Limits.items("excerpts", excerpts, 0, MOST_EXCERPTS);
        similarJobs = Limits.items("similarJobs", similarJobs, 0, 100);
        Limits.amount("suggestedTimeLimitSeconds", suggestedTimeLimitSeconds);
        engines = Limits.items("engines", engines, 0, 16);
        unknownParts = Limits.items("unknownParts", unknownParts, 0, 16);
        caveats = Limits.items("caveats", caveats, 0, 32);
        if (status == AnswerStatus.DONE && computedAt == null) {
            throw Require.refused("computedAt", "given for an answer that is done", computedAt, "check the status");
        }
    }

    public Advice with(JobOutlook expected) {
        return with(status, expected, caveats);
    }

    /** The same where no outlook could be worked out. */
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
