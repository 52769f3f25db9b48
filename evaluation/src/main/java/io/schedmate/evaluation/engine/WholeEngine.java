package io.schedmate.evaluation.engine;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import java.util.Optional;

/** An engine with all three parts. */
record WholeEngine(String name, LineClassifier lines, MetricExtractor metrics, FailureDiagnosis failures)
        implements LogEngine {

    @Override
    public Optional<LineClassifier> classifier() {
        return Optional.of(lines);
    }

    @Override
    public Optional<MetricExtractor> extractor() {
        return Optional.of(metrics);
    }

    @Override
    public Optional<FailureDiagnosis> diagnosis() {
        return Optional.of(failures);
    }
}
