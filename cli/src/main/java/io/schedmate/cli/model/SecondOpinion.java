package io.schedmate.cli.model;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.TokenPrice;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.intake.LogLines;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a language model where the rules of an engine are undecided. */
public interface SecondOpinion extends AutoCloseable {

    /** Returns each engine unchanged. */
    SecondOpinion NONE = new SecondOpinion() {};

    /**
     * Returns the classifier for {@code log}. May read the log first, to settle the lines that the rules leave
     * undecided.
     */
    default LineClassifier on(LineClassifier rules, LogLines log) {
        return rules;
    }

    default MetricExtractor on(MetricExtractor rules) {
        return rules;
    }

    default FailureDiagnosis on(FailureDiagnosis rules) {
        return rules;
    }

    /** Returns the inspector extended by a model's agent; empty without a model. */
    default Optional<AgentInspector> on(WorkloadInspector known, AgentLimits limits, @Nullable TokenPrice price) {
        return Optional.empty();
    }

    @Override
    default void close() {}
}
