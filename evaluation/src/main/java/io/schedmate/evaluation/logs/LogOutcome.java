package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.FailureLog;
import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.corpus.ProgressLog;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import org.jspecify.annotations.Nullable;

/** An engine's answer for one labelled item. Null means that the engine threw, which counts as wrong. */
sealed interface LogOutcome {

    String source();

    /** @param inContext null if the line was not found in its file */
    record Line(
            LabelledLine line,
            String source,
            @Nullable LineLabel alone,
            @Nullable LineLabel inContext) implements LogOutcome {}

    record Metrics(ProgressLog log, @Nullable TrainingMetrics answer) implements LogOutcome {
        @Override
        public String source() {
            return log.source();
        }
    }

    record Healthy(ProgressLog log, @Nullable Diagnosis answer, int rangeReads) implements LogOutcome {
        @Override
        public String source() {
            return log.source();
        }

        boolean calledHealthy() {
            return answer != null && answer.category() == FailureCategory.NONE;
        }
    }

    record Failure(FailureLog log, @Nullable Diagnosis answer, int rangeReads) implements LogOutcome {
        @Override
        public String source() {
            return log.source();
        }

        boolean labelledInfrastructure() {
            return log.category() == FailureCategory.INFRASTRUCTURE;
        }

        boolean calledInfrastructure() {
            return answer != null && answer.category() == FailureCategory.INFRASTRUCTURE;
        }

        boolean categoryRight() {
            return answer != null && answer.category() == log.category();
        }
    }
}
