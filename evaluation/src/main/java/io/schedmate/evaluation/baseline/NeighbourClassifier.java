package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The vote of the nearest labelled lines by cosine, in the manner of RCACopilot. Scored on lines of other sources. */
public final class NeighbourClassifier implements LogEngine {

    private static final int NEIGHBOURS = 5;

    private final Embedding embedding;
    private final List<LabelledLine> known;
    private final float[][] vectors;

    public NeighbourClassifier(Embedding embedding) {
        // Every fold learns mostly the same lines.
        this(new RememberedEmbedding(embedding), List.of());
    }

    private NeighbourClassifier(Embedding embedding, List<LabelledLine> known) {
        this.embedding = embedding;
        this.known = known;
        this.vectors = known.isEmpty()
                ? new float[0][]
                : embedding.embed(known.stream().map(LabelledLine::text).toList());
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
        if (known.isEmpty()) {
            return new Classification(LineLabel.OTHER, 0, "", Engine.EMBEDDING);
        }
        float[] vector = embedding.embed(List.of(segment))[0];
        Map<LineLabel, Double> votes = new EnumMap<>(LineLabel.class);
        IntStream.range(0, vectors.length)
                .mapToObj(i -> Map.entry(
                        Embedding.cosine(vector, vectors[i]), known.get(i).label()))
                .sorted(Map.Entry.<Double, LineLabel>comparingByKey().reversed())
                .limit(NEIGHBOURS)
                .forEach(neighbour -> votes.merge(neighbour.getValue(), neighbour.getKey(), Double::sum));
        double all = votes.values().stream().mapToDouble(Double::doubleValue).sum();
        var winner = votes.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .orElseThrow();
        return new Classification(
                winner.getKey(), all <= 0 ? 0 : Math.clamp(winner.getValue() / all, 0, 1), "", Engine.EMBEDDING);
    }
}
