package io.schedmate.evaluation.engine;

import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import java.util.List;
import java.util.Optional;

/** An engine that reads logs. Only the parts that it offers are scored. */
public interface LogEngine {

    String name();

    default Optional<LineClassifier> classifier() {
        return Optional.empty();
    }

    default Optional<MetricExtractor> extractor() {
        return Optional.empty();
    }

    default Optional<FailureDiagnosis> diagnosis() {
        return Optional.empty();
    }

    /**
     * Whether a line's label can depend on the lines before it; if not, the evaluation does not read whole files for
     * it.
     */
    default boolean usesContext() {
        return true;
    }

    /** Returns notes for readers of the engine's figures. */
    default List<String> notes() {
        return List.of();
    }

    /** Whether it learns from labelled lines, and must be scored fold by fold. */
    default boolean trains() {
        return false;
    }

    /** Returns the engine trained on {@code lines}, which never include a line on which it is then scored. */
    default LogEngine trainedOn(List<LabelledLine> lines) {
        return this;
    }

    static LogEngine of(String name, LineClassifier classifier, MetricExtractor extractor, FailureDiagnosis diagnosis) {
        return new WholeEngine(name, classifier, extractor, diagnosis);
    }
}
