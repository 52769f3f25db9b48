package io.schedmate.failure.knowledge;

import io.schedmate.failure.knowledge.KnownCauses.Found;
import io.schedmate.failure.knowledge.KnownCauses.Place;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.KnownCause;
import io.schedmate.model.api.failure.PastFailure;
import io.schedmate.model.api.failure.Remedy;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds failures of all jobs, with the actions taken and the feedback on their diagnoses. */
public record FailureSearch(KnownCauses known, Remedies remedies) {

    /**
     * Returns causes, the most frequent first, then the latest.
     *
     * @param from number of causes to skip
     */
    public List<KnownCause> causes(CauseQuery query, long from, int limit) {
        return known.causes(query, from, limit);
    }

    /** Returns failures, newest first. */
    public List<PastFailure> failures(CauseQuery query, @Nullable Place after, int limit) {
        List<Found> found = known.failures(query, after, limit);
        Map<UUID, Remedy> done = remedies.of(found.stream().map(Found::failure).toList());
        return found.stream()
                .map(one -> answer(one, done.get(one.failure().failureId())))
                .toList();
    }

    private static PastFailure answer(Found found, @Nullable Remedy remedy) {
        Failure failure = found.failure();
        DiagnosisSummary diagnosis = Objects.requireNonNull(failure.diagnosis(), "a failure that is found has a cause");
        return new PastFailure(
                failure.failureId(),
                failure.jobId(),
                found.jobName(),
                found.project(),
                failure.attempt(),
                failure.failedAt(),
                diagnosis.category(),
                diagnosis.infraType(),
                diagnosis.reason(),
                found.cluster(),
                diagnosis.component().node(),
                diagnosis.rootCause() == null ? null : diagnosis.rootCause().text(),
                remedy,
                found.feedback());
    }
}
