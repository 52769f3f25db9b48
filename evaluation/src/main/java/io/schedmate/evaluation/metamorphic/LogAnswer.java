package io.schedmate.evaluation.metamorphic;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine's answer about a log, without the parts that may differ between two readings: cost, confidence, words. */
record LogAnswer(@Nullable Failure failure, @Nullable TrainingMetrics metrics) {

    record Failure(
            @Nullable Long firstErrorLine,
            @Nullable String firstErrorText,
            @Nullable Long rootCauseLine,
            @Nullable String rootCauseText,
            FailureCategory category,
            @Nullable InfraType infraType,
            @Nullable String reason,
            @Nullable String code,
            Component component,
            List<Long> evidence) {

        static Failure of(Diagnosis diagnosis) {
            return new Failure(
                    diagnosis.firstErrorLine(),
                    diagnosis.firstErrorText(),
                    diagnosis.rootCauseLine(),
                    diagnosis.rootCauseText(),
                    diagnosis.category(),
                    diagnosis.infraType(),
                    diagnosis.reason(),
                    diagnosis.code(),
                    diagnosis.component(),
                    diagnosis.evidence().stream().map(CitedLine::line).toList());
        }

        Failure movedBy(long lines) {
            return new Failure(
                    firstErrorLine == null ? null : firstErrorLine + lines,
                    firstErrorText,
                    rootCauseLine == null ? null : rootCauseLine + lines,
                    rootCauseText,
                    category,
                    infraType,
                    reason,
                    code,
                    component,
                    evidence.stream().map(line -> line + lines).toList());
        }
    }

    static LogAnswer of(LogEngine engine, LogLines log) {
        return new LogAnswer(
                engine.diagnosis()
                        .map(diagnosis -> Failure.of(diagnosis.diagnose(log)))
                        .orElse(null),
                engine.extractor().map(extractor -> extractor.extract(log)).orElse(null));
    }

    LogAnswer movedBy(long lines) {
        return new LogAnswer(failure == null ? null : failure.movedBy(lines), metrics);
    }
}
