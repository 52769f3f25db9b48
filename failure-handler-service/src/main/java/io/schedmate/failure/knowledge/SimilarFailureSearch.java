package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.Engine;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.Remedy;
import io.schedmate.model.api.failure.SimilarFailure;
import io.schedmate.model.api.failure.SimilarFailures;
import io.schedmate.model.failure.DiagnosisSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds earlier failures that resemble a failure, the actions taken, and whether they helped. */
public record SimilarFailureSearch(PastFailures past, Remedies remedies) {

    private static final int MAX_COMPARED = 1000;
    /**
     * The minimum similarity: the same reason, and a fifth of the words in common. Below this, two lines have no more
     * in common than any two errors.
     */
    private static final double MIN_SIMILARITY = 0.6;

    private record Compared(Failure failure, DiagnosisSummary diagnosis, double similarity) {}

    /**
     * Returns the most similar earlier failures, most similar first; none for a failure without a diagnosis.
     *
     * @param visible the jobs that the caller may see; null = all
     * @param limit 1 to 50
     */
    public SimilarFailures of(Failure failure, @Nullable Visible visible, int limit) {
        DiagnosisSummary diagnosis = failure.diagnosis();
        List<Compared> similar = diagnosis == null
                ? List.of()
                : compared(FailureSignature.of(diagnosis), past.forTheSameReason(failure, visible, MAX_COMPARED));
        List<Compared> shown = similar.subList(0, Math.min(limit, similar.size()));
        Map<UUID, Remedy> done =
                remedies.of(shown.stream().map(Compared::failure).toList());
        return new SimilarFailures(
                shown.stream()
                        .map(one -> answer(one, done.get(one.failure().failureId())))
                        .toList(),
                similar.size(),
                Engine.RULES);
    }

    private static List<Compared> compared(FailureSignature signature, List<Failure> past) {
        List<Compared> similar = new ArrayList<>();
        for (Failure failure : past) {
            DiagnosisSummary diagnosis = failure.diagnosis();
            if (diagnosis != null) {
                similar.add(new Compared(failure, diagnosis, signature.similarity(FailureSignature.of(diagnosis))));
            }
        }
        return similar.stream()
                .filter(one -> one.similarity() >= MIN_SIMILARITY)
                .sorted(Comparator.comparingDouble(Compared::similarity)
                        .thenComparing(one -> one.failure().failedAt())
                        .reversed())
                .toList();
    }

    private static SimilarFailure answer(Compared found, @Nullable Remedy remedy) {
        Failure failure = found.failure();
        DiagnosisSummary diagnosis = found.diagnosis();
        return new SimilarFailure(
                failure.failureId(),
                failure.jobId(),
                failure.attempt(),
                failure.failedAt(),
                found.similarity(),
                diagnosis.category(),
                diagnosis.reason(),
                diagnosis.component().node(),
                diagnosis.rootCause() == null ? null : diagnosis.rootCause().text(),
                remedy);
    }
}
