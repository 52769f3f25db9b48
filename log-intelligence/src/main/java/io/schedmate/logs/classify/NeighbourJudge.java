package io.schedmate.logs.classify;

import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Labels a template by a vote of its nearest labelled lines by cosine, as RCACopilot does. Thread-safe. */
public final class NeighbourJudge implements TemplateJudge {

    private static final int NEIGHBOURS = 5;

    private final TextVectors vectors;
    private final List<Example> examples;
    private final float[][] known;

    /** A line with a known label. */
    public record Example(String text, LineLabel label) {}

    private record Neighbour(double cosine, LineLabel label) {}

    /** Embeds all examples. */
    public NeighbourJudge(TextVectors vectors, List<Example> examples) {
        this.vectors = vectors;
        this.examples = List.copyOf(examples);
        this.known = examples.isEmpty()
                ? new float[0][]
                : vectors.embed(examples.stream().map(Example::text).toList());
    }

    @Override
    public List<Optional<Judgement>> judge(List<String> templates) {
        if (known.length == 0 || templates.isEmpty()) {
            return templates.stream().map(_ -> Optional.<Judgement>empty()).toList();
        }
        return Arrays.stream(vectors.embed(templates))
                .map(vector -> Optional.of(vote(vector)))
                .toList();
    }

    private Judgement vote(float[] vector) {
        Map<LineLabel, Double> votes = new EnumMap<>(LineLabel.class);
        IntStream.range(0, known.length)
                .mapToObj(i ->
                        new Neighbour(cosine(vector, known[i]), examples.get(i).label()))
                .sorted(Comparator.comparingDouble(Neighbour::cosine).reversed())
                .limit(NEIGHBOURS)
                .forEach(neighbour -> votes.merge(neighbour.label(), neighbour.cosine(), Double::sum));
        double all = votes.values().stream().mapToDouble(Double::doubleValue).sum();
        Map.Entry<LineLabel, Double> winner =
                votes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        return new Judgement(
                winner.getKey(), all <= 0 ? 0 : Math.clamp(winner.getValue() / all, 0, 1), Engine.EMBEDDING);
    }

    /** The vectors are normalised. */
    private static double cosine(float[] one, float[] two) {
        double cosine = 0;
        for (int i = 0; i < one.length; i++) {
            cosine += (double) one[i] * two[i];
        }
        return cosine;
    }
}
