package io.schedmate.cli.model;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.intake.LogLines;

/** Whom the engines may ask where their rules are unsure. */
public interface SecondOpinion extends AutoCloseable {

    /** Nobody: the engines stay as they are. */
    SecondOpinion NONE = new SecondOpinion() {};

    /** The classifier for {@code log}, which may have been read through for what the rules leave undecided. */
    default LineClassifier on(LineClassifier rules, LogLines log) {
        return rules;
    }

    default MetricExtractor on(MetricExtractor rules) {
        return rules;
    }

    default FailureDiagnosis on(FailureDiagnosis rules) {
        return rules;
    }

    @Override
    default void close() {}
}
