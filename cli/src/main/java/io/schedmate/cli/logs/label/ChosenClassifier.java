package io.schedmate.cli.logs.label;

import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.logs.classify.JudgedLineClassifier;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.NeighbourJudge;
import io.schedmate.logs.classify.NeighbourJudge.Example;
import io.schedmate.logs.classify.PrototypeJudge;
import io.schedmate.logs.classify.TemplateJudge;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.intake.LogLines;
import java.util.List;
import java.util.Optional;

/** The classifier that the user chose. An embedding model is loaded on first use and released on close. */
public final class ChosenClassifier implements AutoCloseable {

    /** The maximum number of a log's templates that the model is asked about, in one batch. */
    private static final int BUDGET = 500;

    /** The minimum margin between the nearest and the next label for overriding the rules. */
    private static final double MARGIN = 0.05;

    private final LineEngine engine;
    private final TextEmbedder embedder = OnnxTextEmbedder.bundled();
    private final Optional<LineClassifier> judged;

    ChosenClassifier(LineEngine engine, List<Example> examples) {
        this.engine = engine;
        judged = judge(examples).map(JudgedLineClassifier::new);
    }

    private Optional<TemplateJudge> judge(List<Example> examples) {
        return switch (engine) {
            case RULES, RULES_EMBEDDING -> Optional.empty();
            case PROTOTYPE -> Optional.of(new PrototypeJudge(embedder::embed, 0));
            case NEIGHBOUR -> Optional.of(new NeighbourJudge(embedder::embed, examples));
        };
    }

    /**
     * Returns the classifier for {@code log}. If the embedding model settles templates that the rules leave undecided,
     * the log is read first.
     */
    public LineClassifier on(LineClassifier rules, LogLines log) {
        if (engine == LineEngine.RULES_EMBEDDING && rules instanceof RuleLineClassifier classifier) {
            LineClassifier.Reading reading = classifier.open();
            log.segments(1).forEachRemaining(segment -> reading.next(segment.text()));
            classifier.settle(new PrototypeJudge(embedder::embed, MARGIN), BUDGET);
        }
        return judged.orElse(rules);
    }

    @Override
    public void close() {
        embedder.close();
    }
}
