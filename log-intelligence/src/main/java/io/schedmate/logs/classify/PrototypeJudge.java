package io.schedmate.logs.classify;

import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a template by its cosine to the nearest of a few typical lines of each label (full paper, section 3.2). The
 * typical lines are embedded on first use. Thread-safe if the source of the vectors is.
 */
public final class PrototypeJudge implements TemplateJudge {

    private final TextVectors vectors;
    private final double margin;
    private @Nullable Map<LineLabel, float[][]> prototypes;

    /** @param margin the least lead of the nearest label over the next; 0 to always answer */
    public PrototypeJudge(TextVectors vectors, double margin) {
        this.vectors = vectors;
        this.margin = margin;
    }

    @Override
    public List<Optional<Judgement>> judge(List<String> templates) {
        if (templates.isEmpty()) {
            return List.of();
        }
        Map<LineLabel, float[][]> typical = prototypes();
        List<Optional<Judgement>> answers = new ArrayList<>();
        for (float[] vector : vectors.embed(templates)) {
            answers.add(nearest(vector, typical));
        }
        return answers;
    }

    private Optional<Judgement> nearest(float[] vector, Map<LineLabel, float[][]> typical) {
        LineLabel best = LineLabel.OTHER;
        double most = -1;
        double next = -1;
        for (Map.Entry<LineLabel, float[][]> label : typical.entrySet()) {
            double cosine = closest(vector, label.getValue());
            if (cosine > most) {
                next = most;
                most = cosine;
                best = label.getKey();
            } else {
                next = Math.max(next, cosine);
            }
        }
        boolean sure = most - next >= margin;
        return sure
                ? Optional.of(new Judgement(best, Math.clamp(0.5 + most - next, 0, 1), Engine.EMBEDDING))
                : Optional.empty();
    }

    private static double closest(float[] vector, float[][] others) {
        double closest = -1;
        for (float[] other : others) {
            double cosine = 0;
            for (int at = 0; at < vector.length; at++) {
                cosine += (double) vector[at] * other[at];
            }
            closest = Math.max(closest, cosine);
        }
        return closest;
    }

    private synchronized Map<LineLabel, float[][]> prototypes() {
        Map<LineLabel, float[][]> known = prototypes;
        if (known == null) {
            known = new EnumMap<>(LineLabel.class);
            for (Map.Entry<LineLabel, List<String>> label : typicalLines().entrySet()) {
                known.put(label.getKey(), vectors.embed(label.getValue()));
            }
            prototypes = known;
        }
        return known;
    }

    private static Map<LineLabel, List<String>> typicalLines() {
        Map<LineLabel, List<String>> lines = new EnumMap<>(LineLabel.class);
        Tables.resource(PrototypeJudge.class, "prototypes.tsv", 2)
                .forEach(row -> lines.computeIfAbsent(
                                LineLabel.valueOf(row.getFirst().toUpperCase(Locale.ROOT)), _ -> new ArrayList<>())
                        .add(row.getLast()));
        return lines;
    }
}
