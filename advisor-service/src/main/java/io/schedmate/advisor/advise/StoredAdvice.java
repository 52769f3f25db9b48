package io.schedmate.advisor.advise;

import io.schedmate.advisor.similar.Neighbour;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.advice.PartEngine;
import io.schedmate.model.api.advice.SourceExcerpt;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An advice as it is stored, before it is filtered for a caller.
 *
 * @param jobId null for a job that has not been submitted yet
 * @param whole whether no part was unavailable or too slow
 * @param found the metadata in the form used for comparing runs; null if nothing was found
 * @param metadata the metadata in its published form
 * @param excerpts the cited lines of code; empty in advice from before they existed
 */
public record StoredAdvice(
        UUID adviceId,
        @Nullable JobId jobId,
        boolean whole,
        Instant computedAt,
        double elapsedSeconds,
        @Nullable Workload found,
        @Nullable WorkloadMetadata metadata,
        List<SourceExcerpt> excerpts,
        List<Neighbour> neighbours,
        Estimates estimates,
        @Nullable Double suggestedTimeLimitSeconds,
        List<PartEngine> engines,
        List<AdvicePart> unknownParts,
        List<String> caveats) {

    public StoredAdvice {
        excerpts = excerpts == null ? List.of() : List.copyOf(excerpts);
    }

    /**
     * Returns the advice as a reader may see it.
     *
     * @param mayKnow whether the reader may learn the owner of a past job
     */
    public Advice shown(Predicate<Neighbour> mayKnow) {
        return new Advice(
                adviceId,
                jobId,
                whole && unknownParts.isEmpty() ? AnswerStatus.DONE : AnswerStatus.DEGRADED,
                computedAt,
                elapsedSeconds,
                metadata,
                excerpts,
                neighbours.stream().map(each -> each.shown(mayKnow.test(each))).toList(),
                hasGround() ? estimates : null,
                suggestedTimeLimitSeconds,
                null,
                engines,
                unknownParts,
                caveats);
    }

    private boolean hasGround() {
        return estimates.durationSeconds() != null
                || estimates.gpuUtilisationRatio() != null
                || estimates.gpuMemoryBytes() != null
                || !estimates.throughput().isEmpty();
    }
}
