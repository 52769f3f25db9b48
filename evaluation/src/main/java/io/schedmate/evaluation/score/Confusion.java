package io.schedmate.evaluation.score;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A confusion matrix.
 *
 * @param counts by true class, then by answered class
 */
public record Confusion(List<String> classes, Map<String, Map<String, Integer>> counts) {

    /** One decision, by the wire values of the classes. */
    public record Pair(String truth, String answer) {}

    public static Confusion of(List<String> classes, Collection<Pair> pairs) {
        Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
        for (String truth : classes) {
            Map<String, Integer> row = new LinkedHashMap<>();
            classes.forEach(answer -> row.put(answer, 0));
            counts.put(truth, row);
        }
        for (Pair pair : pairs) {
            counts.getOrDefault(pair.truth(), new LinkedHashMap<>()).merge(pair.answer(), 1, Integer::sum);
        }
        return new Confusion(classes, counts);
    }

    public PrecisionRecall of(String name) {
        int right = count(name, name);
        int answered = classes.stream().mapToInt(truth -> count(truth, name)).sum();
        int there = counts.getOrDefault(name, Map.of()).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        return new PrecisionRecall(right, answered, there);
    }

    /** Returns the mean F1 over the classes that occur in truth or answer. */
    public double macroF1() {
        return classes.stream()
                .map(this::of)
                .filter(PrecisionRecall::occurs)
                .mapToDouble(PrecisionRecall::f1)
                .average()
                .orElse(0);
    }

    private int count(String truth, String answer) {
        return counts.getOrDefault(truth, Map.of()).getOrDefault(answer, 0);
    }
}
