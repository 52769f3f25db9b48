package io.schedmate.evaluation.ask;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** A baseline that answers with the line that BM25 (Robertson et al., k1 1.2, b 0.75) ranks first. */
public final class Bm25TopLine implements AskContender {

    private static final double K1 = 1.2;
    private static final double B = 0.75;

    @Override
    public String name() {
        return "BM25, top line";
    }

    @Override
    public Function<String, Answer> over(String file, LogLines log) {
        Index index = new Index(log);
        return question -> index.answer(file, question);
    }

    private static List<String> words(String text) {
        return List.of(text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"));
    }

    private static final class Index {

        private final List<String> lines;
        private final List<Map<String, Integer>> counts = new ArrayList<>();
        private final Map<String, Integer> holders = new HashMap<>();
        private double averageLength;

        Index(LogLines log) {
            lines = log.read(1, (int) Math.min(Integer.MAX_VALUE, log.count()));
            for (String line : lines) {
                Map<String, Integer> count = new HashMap<>();
                words(line).forEach(word -> count.merge(word, 1, Integer::sum));
                count.keySet().forEach(word -> holders.merge(word, 1, Integer::sum));
                counts.add(count);
                averageLength += (double) length(count) / lines.size();
            }
        }

        private static int length(Map<String, Integer> count) {
            return count.values().stream().mapToInt(Integer::intValue).sum();
        }

        Answer answer(String file, String question) {
            int best = -1;
            double highest = 0;
            for (int i = 0; i < counts.size(); i++) {
                double score = score(counts.get(i), question);
                if (score > highest) {
                    highest = score;
                    best = i;
                }
            }
            if (best < 0) {
                return Answer.none(0.5);
            }
            String text = lines.get(best);
            return new Answer(true, text, List.of(new Citation(file, best + 1L, text)), Engine.FALLBACK, 0.5);
        }

        private double score(Map<String, Integer> count, String question) {
            double score = 0;
            for (String word : new HashSet<>(words(question))) {
                int frequency = count.getOrDefault(word, 0);
                if (frequency > 0) {
                    int holding = holders.getOrDefault(word, 0);
                    double rarity = Math.log(1 + (counts.size() - holding + 0.5) / (holding + 0.5));
                    double norm = K1 * (1 - B + B * length(count) / averageLength);
                    score += rarity * frequency * (K1 + 1) / (frequency + norm);
                }
            }
            return score;
        }
    }
}
