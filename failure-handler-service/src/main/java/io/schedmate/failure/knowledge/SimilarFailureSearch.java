package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.failure.knowledge.PastFailures.LaterAttempts;
import io.schedmate.failure.recovery.RecoveryPlan;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.model.Engine;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.failure.Remedy;
import io.schedmate.model.api.failure.SimilarFailure;
import io.schedmate.model.api.failure.SimilarFailures;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.api.recovery.RecoveryTrace;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds earlier failures that resemble a failure, and tells what was done about them and whether that helped. */
public final class SimilarFailureSearch {

    private static final int MOST_COMPARED = 1000;
    /** For one reason, with a fifth of the words in common. Below it, lines have no more in common than any two errors. */
    private static final double LEAST_SIMILARITY = 0.6;

    private final PastFailures past;
    private final RecoveryRecords recoveries;

    public SimilarFailureSearch(PastFailures past, RecoveryRecords recoveries) {
        this.past = past;
        this.recoveries = recoveries;
    }

    private record Compared(Failure failure, DiagnosisSummary diagnosis, double similarity) {}

    /**
     * Returns the most similar earlier failures, most similar first. A failure that is not diagnosed yet resembles none.
     *
     * @param visible whose jobs the caller may see; null = all
     * @param limit 1 to 50
     */
    public SimilarFailures of(Failure failure, @Nullable Visible visible, int limit) {
        DiagnosisSummary diagnosis = failure.diagnosis();
        List<Compared> similar = diagnosis == null
                ? List.of()
                : compared(FailureSignature.of(diagnosis), past.forTheSameReason(failure, visible, MOST_COMPARED));
        List<Compared> shown = similar.subList(0, Math.min(limit, similar.size()));
        Map<UUID, LaterAttempts> later =
                past.after(shown.stream().map(one -> one.failure().failureId()).toList());
        return new SimilarFailures(
                shown.stream()
                        .map(one -> answer(one, later.get(one.failure().failureId())))
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
                .filter(one -> one.similarity() >= LEAST_SIMILARITY)
                .sorted(Comparator.comparingDouble(Compared::similarity)
                        .thenComparing(one -> one.failure().failedAt())
                        .reversed())
                .toList();
    }

    private SimilarFailure answer(Compared found, @Nullable LaterAttempts later) {
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
                Optional.ofNullable(failure.recoveryId())
                        .flatMap(recoveries::find)
                        .map(RecoveryPlan::of)
                        .map(recovery -> remedy(recovery, helped(diagnosis, later)))
                        .orElse(null));
    }

    private static Remedy remedy(Recovery recovery, @Nullable Boolean helped) {
        return new Remedy(
                recovery.recoveryId(),
                recovery.status(),
                recovery.steps().stream()
                        .map(RecoveryTrace::step)
                        .filter(step -> step.outcome() == StepOutcome.SUCCEEDED)
                        .map(RecoveryStep::action)
                        .distinct()
                        .toList(),
                helped);
    }

    private static @Nullable Boolean helped(DiagnosisSummary failed, @Nullable LaterAttempts later) {
        if (later == null) {
            return null;
        }
        if (later.further()) {
            return true;
        }
        DiagnosisSummary next = later.next() == null ? null : later.next().diagnosis();
        boolean sameAgain = next != null
                && next.category() == failed.category()
                && Objects.equals(next.reason(), failed.reason())
                && Objects.equals(next.code(), failed.code());
        return sameAgain ? false : null;
    }
}
