package io.schedmate.logs.learned;

import io.schedmate.logs.locate.signature.SignatureCatalogue;
import io.schedmate.logs.locate.signature.SignatureRow;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A multinomial naive Bayes classifier over words (McCallum and Nigam, A Comparison of Event Models for Naive Bayes
 * Text Classification, 1998), with equal prior probabilities. It is trained from {@code examples.tsv} and the phrases
 * of the library's signatures on creation, so a new row needs no other step. Thread-safe.
 */
public final class LearnedMessages {

    private static final double SMOOTHING = 0.1;

    /** A message with fewer known words, which occur in some example, gets no guess. */
    private static final int MIN_KNOWN = 3;

    private record Meaning(String owner, String reason) {

        String category() {
            int type = owner.indexOf('/');
            return type < 0 ? owner : owner.substring(0, type);
        }
    }

    private record Example(Meaning meaning, String text) {}

    private static final class Standard {
        private static final LearnedMessages LEARNED = without(_ -> false);
    }

    private final List<Meaning> meanings;
    private final Map<String, int[]> counts = new HashMap<>();
    private final long[] totals;

    private LearnedMessages(List<Example> examples) {
        Map<Meaning, Integer> numbers = new LinkedHashMap<>();
        examples.forEach(example -> numbers.putIfAbsent(example.meaning(), numbers.size()));
        meanings = List.copyOf(numbers.keySet());
        totals = new long[meanings.size()];
        for (Example example : examples) {
            int number = numbers.getOrDefault(example.meaning(), 0);
            for (String word : MessageWords.of(example.text())) {
                counts.computeIfAbsent(word, _ -> new int[meanings.size()])[number]++;
                totals[number]++;
            }
        }
    }

    /** Returns the classifier trained from the library's own examples. */
    public static LearnedMessages standard() {
        return Standard.LEARNED;
    }

    /** Returns a classifier that has not learned the phrases of some of the library's signatures. */
    public static LearnedMessages without(Predicate<SignatureRow> leftOut) {
        return new LearnedMessages(examples(leftOut));
    }

    /** Returns the most probable meaning of a message, if enough of its words are known. */
    public Optional<Guess> guess(String message) {
        Set<String> words = MessageWords.of(message);
        words.retainAll(counts.keySet());
        if (words.size() < MIN_KNOWN) {
            return Optional.empty();
        }
        double[] shares = shares(words);
        int best = 0;
        Map<String, Double> byCategory = new HashMap<>();
        for (int number = 0; number < shares.length; number++) {
            best = shares[number] > shares[best] ? number : best;
            byCategory.merge(meanings.get(number).category(), shares[number], Double::sum);
        }
        Meaning meaning = meanings.get(best);
        return Optional.of(
                new Guess(meaning.owner(), meaning.reason(), byCategory.getOrDefault(meaning.category(), 0.0)));
    }

    private double[] shares(Set<String> words) {
        double[] logs = new double[meanings.size()];
        for (String word : words) {
            int[] count = counts.getOrDefault(word, new int[meanings.size()]);
            for (int number = 0; number < logs.length; number++) {
                logs[number] += Math.log((count[number] + SMOOTHING) / (totals[number] + SMOOTHING * counts.size()));
            }
        }
        double most = Arrays.stream(logs).max().orElse(0);
        double[] shares = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
        double sum = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    private static List<Example> examples(Predicate<SignatureRow> leftOut) {
        List<Example> examples = new ArrayList<>();
        for (List<String> row : Tables.resource(LearnedMessages.class, "examples.tsv", 3)) {
            examples.add(new Example(new Meaning(row.get(0), row.get(1)), row.get(2)));
        }
        for (SignatureRow row :
                SignatureCatalogue.rows().stream().filter(leftOut.negate()).toList()) {
            row.owner().ifPresent(owner -> {
                Meaning meaning = new Meaning(owner, row.signature().reason());
                row.alternatives().forEach(phrases -> examples.add(new Example(meaning, String.join(" ", phrases))));
            });
        }
        return examples;
    }
}
