package io.schedmate.cli.ask;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.job.JobLog;
import io.schedmate.model.FailureCategory;
import io.schedmate.query.JobFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provides the diagnosis of a job's logs to the Query Engine. The logs are diagnosed on first use. */
final class DiagnosedFacts implements JobFacts {

    private static final double CERTAIN = 0.5;

    private final List<JobLog> logs;
    private final LogsAsText text;
    private final FailureDiagnosis engine;
    private @Nullable List<Diagnosis> diagnoses;

    DiagnosedFacts(List<JobLog> logs, LogsAsText text, FailureDiagnosis engine) {
        this.logs = List.copyOf(logs);
        this.text = text;
        this.engine = engine;
    }

    @Override
    public Optional<Failure> failure() {
        List<Diagnosis> all = diagnoses();
        for (int i = 0; i < all.size(); i++) {
            Diagnosis diagnosis = all.get(i);
            Long cause = diagnosis.rootCauseLine();
            if (diagnosis.category() != FailureCategory.NONE && cause != null) {
                Long first = diagnosis.firstErrorLine();
                return Optional.of(new Failure(
                        what(diagnosis),
                        text.line(i, cause),
                        text.line(i, first == null ? cause : first),
                        isCertain(diagnosis),
                        diagnosis.recommendedActions()));
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Failure> attempts() {
        List<Failure> failures = new ArrayList<>();
        List<Diagnosis> all = diagnoses();
        for (int i = 0; i < all.size(); i++) {
            for (Attempt attempt : all.get(i).attempts()) {
                Long cause = attempt.rootCauseLine();
                if (cause != null) {
                    Long first = attempt.firstErrorLine();
                    failures.add(new Failure(
                            attempt.outcome(),
                            text.line(i, cause),
                            text.line(i, first == null ? cause : first),
                            true,
                            List.of()));
                }
            }
        }
        return failures.size() < 2 ? List.of() : failures;
    }

    /**
     * Whether a diagnosis is certain. A root cause that says only {@code Killed} is not: it states neither who killed
     * the job nor why.
     */
    private static boolean isCertain(Diagnosis diagnosis) {
        String text = diagnosis.rootCauseText();
        return diagnosis.confidence() >= CERTAIN
                && (text == null || !text.strip().equals("Killed"));
    }

    private static String what(Diagnosis diagnosis) {
        String whose = diagnosis.category().wire().replace('_', ' ');
        return diagnosis.reason() == null ? whose : whose + ", " + diagnosis.reason();
    }

    private List<Diagnosis> diagnoses() {
        List<Diagnosis> made = diagnoses;
        if (made == null) {
            made = logs.stream().map(log -> engine.diagnose(log.lines())).toList();
            diagnoses = made;
        }
        return made;
    }
}
