package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.Judgement;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.NeighbourJudge;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.List;
import java.util.Optional;

/**
 * Labels a line by the vote of its nearest labelled lines by cosine, as in RCACopilot. Evaluated on lines of other
 * sources.
 */
public final class NeighbourClassifier implements LogEngine {

    private final Embedding embedding;
    private final NeighbourJudge judge;

    public NeighbourClassifier(Embedding embedding) {
        // Training lines are mostly the same in all folds.
        this(new RememberedEmbedding(embedding), List.of());
    }

    private NeighbourClassifier(Embedding embedding, List<LabelledLine> known) {
        this.embedding = embedding;
        this.judge = new NeighbourJudge(
                embedding::embed,
                known.stream()
                        .map(line -> new NeighbourJudge.Example(line.text(), line.label()))
                        .toList());
    }

    @Override
    public String name() {
        return "embedding neighbours";
    }

    @Override
    public boolean trains() {
        return true;
    }

    @Override
    public boolean usesContext() {
        return false;
    }

    @Override
    public LogEngine trainedOn(List<LabelledLine> lines) {
        return new NeighbourClassifier(embedding, lines);
    }

    @Override
    public Optional<LineClassifier> classifier() {
        return Optional.of(() -> this::vote);
    }

    private Classification vote(String segment) {
        Judgement judgement = judge.judge(List.of(segment))
                .getFirst()
                .orElseGet(() -> new Judgement(LineLabel.OTHER, 0, Engine.EMBEDDING));
        return new Classification(judgement.label(), judgement.score(), "", judgement.engine());
    }
}
