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

/** The classifier that was asked for. An embedding model is loaded when it is first needed, and freed on close. */
public final class ChosenClassifier implements AutoCloseable {

    /** Templates of one log that the model is asked about at most, in one batch. */
    private static final int BUDGET = 500;

    /** By how much the nearest label must lie before the next to overrule the rules' guess. */
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

    /** The classifier for {@code log}, which is read through first where the rules' doubts are to be settled. */
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
