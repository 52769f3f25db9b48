package io.schedmate.code.similar;

import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The lowest cosine at which two texts may describe the same workload. Each embedding model has its own threshold.
 *
 * @param cosine -1 to 1
 * @param balancedAccuracy mean of the shares of same and of different pairs that it classifies correctly, 0 to 1
 */
public record TextThreshold(String modelId, int textVersion, double cosine, double balancedAccuracy) {

    /** Maps the words of the calibration file to fields. */
    private static final Map<String, WorkloadField> WORDS = Map.ofEntries(
            Map.entry("model", WorkloadField.MODEL_NAME),
            Map.entry("type", WorkloadField.MODEL_TYPE),
            Map.entry("task", WorkloadField.TASK_TYPE),
            Map.entry("data", WorkloadField.DATASET_NAME),
            Map.entry("framework", WorkloadField.FRAMEWORK),
            Map.entry("distributed", WorkloadField.DISTRIBUTED),
            Map.entry("precision", WorkloadField.PRECISION),
            Map.entry("device", WorkloadField.BATCH_PER_DEVICE),
            Map.entry("batch", WorkloadField.GLOBAL_BATCH),
            Map.entry("epochs", WorkloadField.EPOCHS),
            Map.entry("steps", WorkloadField.MAX_STEPS),
            Map.entry("optimizer", WorkloadField.OPTIMIZER),
            Map.entry("gpus", WorkloadField.GPUS));

    /** The cosine of two texts, and whether they describe the same workload. */
    public record Pair(double cosine, boolean same) {}

    /** Returns the threshold for a model, calibrated on the labelled workloads that come with SchedMate. */
    public static TextThreshold calibratedFor(TextVectors vectors) {
        List<String> groups = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (List<String> words : WordLists.read(TextThreshold.class, "calibration-workloads.txt")) {
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

    /**
     * Returns the threshold with the highest balanced accuracy on the pairs.
     *
     * @throws IllegalArgumentException unless there are pairs of both kinds
     */
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

    private static Workload workload(List<String> words) {
        Workload job = Workload.none(Engine.STATIC);
        for (String word : words) {
            int equals = word.indexOf('=');
            WorkloadField field = WORDS.get(word.substring(0, equals));
            if (field != null) {
                String value = word.substring(equals + 1).replace('_', ' ');
                job = job.with(field, field.kind().parsed(value), Evidence.UNSTATED);
            }
        }
        return job;
    }
}
