package io.schedmate.failure.diagnosis;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.job.JobAnswer;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Converts a core's answer to the shared types and masks secrets. */
record Summary(ReadLogs logs, UnaryOperator<String> mask) {

    private static final int MAX_REASON_LENGTH = 256;

    DiagnosisSummary of(UUID failureId, JobAnswer answer) {
        Diagnosis diagnosis = answer.diagnosis();
        return new DiagnosisSummary(
                failureId,
                diagnosis.category(),
                diagnosis.infraType(),
                cut(diagnosis.reason()),
                diagnosis.code(),
                component(answer),
                diagnosis.retriable(),
                citation(answer.firstErrorFile(), diagnosis.firstErrorLine(), diagnosis.firstErrorText()),
                citation(answer.file(), diagnosis.rootCauseLine(), diagnosis.rootCauseText()),
                evidence(answer),
                mask.apply(diagnosis.explanation()),
                diagnosis.confidence(),
                diagnosis.engine());
    }

    private List<Citation> evidence(JobAnswer answer) {
        List<Citation> cited = new ArrayList<>();
        for (int at = 0; at < answer.evidenceFiles().size(); at++) {
            CitedLine line = answer.diagnosis().evidence().get(at);
            cited.add(Objects.requireNonNull(
                    citation(answer.evidenceFiles().get(at), line.line(), line.text()), "a cited line has its text"));
        }
        return cited;
    }

    private @Nullable Citation citation(@Nullable String log, @Nullable Long line, @Nullable String text) {
        return logs.citation(log, line, text == null ? null : mask.apply(text));
    }

    /** Returns the faulty component. If the lines name no node, it is the node of the cited stream. */
    private Component component(JobAnswer answer) {
        Component named = answer.diagnosis().component();
        boolean hardware = answer.diagnosis().category() == FailureCategory.INFRASTRUCTURE;
        LogSource source = !hardware || answer.file() == null ? null : logs.source(answer.file());
        return source == null ? named : named.orElse(source.node(), source.rank());
    }

    private static @Nullable String cut(@Nullable String reason) {
        return reason == null || reason.length() <= MAX_REASON_LENGTH ? reason : reason.substring(0, MAX_REASON_LENGTH);
    }
}
