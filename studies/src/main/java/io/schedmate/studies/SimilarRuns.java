package io.schedmate.studies;

import io.schedmate.code.history.JobFacts;
import io.schedmate.embedding.TextEmbedder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The papers' estimator: the mean duration of the most similar jobs that have ended. Similarity is the cosine of the
 * embeddings of their descriptions (full paper, section 3.1).
 */
final class SimilarRuns {

    private record Like(String text, double cosine) {}

    /** Similar texts by text, most similar first. */
    private final Map<String, List<Like>> likes = new LinkedHashMap<>();
    /** Durations in seconds by text, newest first. */
    private final Map<String, Deque<Double>> ended = new HashMap<>();

    private final int count;

    /**
     * @param threshold minimum similarity, from 0 to 1
     * @param count number of jobs in the mean
     */
    SimilarRuns(Map<String, float[]> vectors, double threshold, int count) {
        this.count = count;
        vectors.forEach((text, vector) -> likes.put(text, likes(vector, vectors, threshold)));
    }

    static Map<String, float[]> embedded(Set<String> texts, TextEmbedder embedder) {
        List<String> all = List.copyOf(texts);
        float[][] vectors = embedder.embed(all);
        Map<String, float[]> byText = new LinkedHashMap<>();
        for (int at = 0; at < vectors.length; at++) {
            byText.put(all.get(at), vectors[at]);
        }
        return byText;
    }

    static String text(JobFacts facts) {
        return Stream.of(
                        fact("user", facts.user()),
                        fact("runs", facts.workload()),
                        fact("queue", facts.queue()),
                        fact("GPUs", facts.gpus()),
                        fact("CPUs", facts.cpus()),
                        fact("nodes", facts.nodes()),
                        fact("memory", facts.memoryMegabytes()),
                        fact("limit", facts.requestedSeconds()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String fact(String what, @Nullable Object value) {
        return value == null ? "" : what + " " + value;
    }

    /** Returns the mean duration in seconds; empty if no similar job has ended. */
    OptionalDouble estimate(String text) {
        List<Double> found = new ArrayList<>();
        for (Like like : Objects.requireNonNull(likes.get(text))) {
            for (double seconds : ended.getOrDefault(like.text(), new ArrayDeque<>())) {
                if (found.size() < count) {
                    found.add(seconds);
                }
            }
        }
        return found.stream().mapToDouble(Double::doubleValue).average();
    }

    void ended(String text, double seconds) {
        Deque<Double> runs = ended.computeIfAbsent(text, _ -> new ArrayDeque<>());
        runs.addFirst(seconds);
        if (runs.size() > count) {
            runs.removeLast();
        }
    }

    private static List<Like> likes(float[] vector, Map<String, float[]> all, double threshold) {
        return all.entrySet().stream()
                .map(other -> new Like(other.getKey(), cosine(vector, other.getValue())))
                .filter(like -> like.cosine() >= threshold)
                .sorted(Comparator.comparingDouble(like -> -like.cosine()))
                .toList();
    }

    private static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int at = 0; at < one.length; at++) {
            sum += one[at] * other[at];
        }
        return sum;
    }
}
