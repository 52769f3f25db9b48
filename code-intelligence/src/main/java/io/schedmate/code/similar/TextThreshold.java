package io.schedmate.code.similar;

import io.schedmate.code.WorkloadMetadata;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From which cosine on two texts may be of one workload, for one model: each model has its own scale.
 *
 * @param cosine -1 to 1
 * @param balancedAccuracy mean of the shares of same and other pairs that it parts rightly, 0 to 1
 */
public record TextThreshold(String modelId, int textVersion, double cosine, double balancedAccuracy) {

    /** Two texts' cosine and whether they are the same workload. */
    public record Pair(double cosine, boolean same) {}

    /** For any model, on the labelled workloads that come with SchedMate. */
    public static TextThreshold calibratedFor(TextVectors vectors) {
        List<String> groups = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (List<String> words : WordLists.read("calibration-workloads.txt")) {
            groups.add(words.getFirst());
            texts.add(WorkloadText.of(workload(words.subList(1, words.size()))));
        }
        float[][] embedded = vectors.of(texts);
        List<Pair> pairs = new ArrayList<>();
        for (int one = 0; one < embedded.length; one++) {
            for (int other = 0; other < one; other++) {
                boolean same = groups.get(one).equals(groups.get(other));
                pairs.add(new Pair(TextVectors.cosine(embedded[one], embedded[other]), same));
            }
        }
        return calibrated(vectors.modelId(), pairs);
    }

    /** @throws IllegalArgumentException unless there are pairs of both kinds */
    public static TextThreshold calibrated(String modelId, List<Pair> pairs) {
        long same = pairs.stream().filter(Pair::same).count();
        long other = pairs.size() - same;
        if (same == 0 || other == 0) {
            throw new IllegalArgumentException(
                    "Expected pairs of both kinds to calibrate on (%d same, %d other).".formatted(same, other));
        }
        List<Pair> falling = pairs.stream()
                .sorted(Comparator.comparingDouble(Pair::cosine).reversed())
                .toList();
        double best = 0.5;
        double threshold = 1;
        long sameAbove = 0;
        for (int at = 0; at < falling.size(); at++) {
            sameAbove += falling.get(at).same() ? 1 : 0;
            double accuracy = ((double) sameAbove / same + (double) (other - (at + 1 - sameAbove)) / other) / 2;
            if (accuracy > best) {
                best = accuracy;
                double next = at + 1 < falling.size() ? falling.get(at + 1).cosine() : -1;
                threshold = (falling.get(at).cosine() + next) / 2;
            }
        }
        return new TextThreshold(modelId, WorkloadText.VERSION, threshold, best);
    }

    private static WorkloadMetadata workload(List<String> words) {
        Map<String, String> fields = new HashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            fields.put(word.substring(0, equals), word.substring(equals + 1).replace('_', ' '));
        }
        return new WorkloadMetadata(
                fields.get("model"),
                fields.get("type"),
                fields.get("task"),
                fields.get("data"),
                null,
                null,
                fields.get("framework"),
                fields.get("distributed"),
                fields.get("precision"),
                whole(fields.get("device")),
                whole(fields.get("batch")),
                fields.containsKey("epochs") ? Double.valueOf(fields.getOrDefault("epochs", "0")) : null,
                whole(fields.get("steps")),
                null,
                fields.get("optimizer"),
                null,
                fields.containsKey("gpus") ? Integer.valueOf(fields.getOrDefault("gpus", "0")) : null,
                Map.of(),
                Map.of(),
                Engine.STATIC,
                List.of());
    }

    private static @Nullable Long whole(@Nullable String text) {
        return text == null ? null : Long.valueOf(text);
    }
}
