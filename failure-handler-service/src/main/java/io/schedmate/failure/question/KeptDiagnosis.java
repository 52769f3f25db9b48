package io.schedmate.failure.question;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.query.JobFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The diagnosis of an attempt as facts for the Query Engine.
 *
 * @param actions what to do, best first
 */
record KeptDiagnosis(@Nullable DiagnosisSummary diagnosis, List<String> actions, LogEnds text) implements JobFacts {

    private static final double CERTAIN = 0.5;

    @Override
    public Optional<Failure> failure() {
        if (diagnosis == null || diagnosis.category() == FailureCategory.NONE) {
            return Optional.empty();
        }
        OptionalLong cause = line(diagnosis.rootCause());
        if (cause.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Failure(
                what(diagnosis),
                cause.getAsLong(),
                line(diagnosis.firstError()).orElse(cause.getAsLong()),
                isCertain(diagnosis),
                actions));
    }

    @Override
    public List<Failure> attempts() {
        return List.of();
    }

    private OptionalLong line(@Nullable Citation citation) {
        return citation == null || citation.source() == null
                ? OptionalLong.empty()
                : text.find(citation.source(), citation.line());
    }

    /** Returns whether the diagnosis is certain. A bare {@code Killed} states neither who killed the job nor why. */
    private static boolean isCertain(DiagnosisSummary diagnosis) {
        Citation cause = diagnosis.rootCause();
        return diagnosis.confidence() >= CERTAIN
                && (cause == null || !cause.text().strip().equals("Killed"));
    }

    private static String what(DiagnosisSummary diagnosis) {
        String whose = diagnosis.category().wire().replace('_', ' ');
        return diagnosis.reason() == null ? whose : whose + ", " + diagnosis.reason();
    }
}
