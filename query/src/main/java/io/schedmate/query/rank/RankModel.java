package io.schedmate.query.rank;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.HashMap;
import java.util.Map;

/**
 * The learned weights of the features, which give the probability that a line or a computed answer is right. The model
 * is a logistic regression trained on questions about public logs; a file contains the weights.
 */
public final class RankModel {

    private static final String ALWAYS = "ALWAYS";

    private final Map<String, Map<String, Double>> weights = new HashMap<>();

    private RankModel() {}

    /** Returns the model that ships with the engine. */
    public static RankModel standard() {
        return Standard.MODEL;
    }

    private static final class Standard {
        static final RankModel MODEL = read();
    }

    private static RankModel read() {
        RankModel model = new RankModel();
        Tables.resource(Answer.class, "ranking.tsv", 3)
                .forEach(row -> model.weights
                        .computeIfAbsent(row.get(0), _ -> new HashMap<>())
                        .put(row.get(1), Double.parseDouble(row.get(2))));
        return model;
    }

    /** Returns the score of a line, comparable only among the lines of one question. */
    double score(Candidate candidate) {
        Map<String, Double> line = weights.getOrDefault("line", Map.of());
        double score = line.getOrDefault(ALWAYS, 0.0);
        for (Feature feature : Feature.values()) {
            score += line.getOrDefault(feature.name(), 0.0) * candidate.get(feature);
        }
        return score;
    }

    /** Returns the probability that an answer with these features is right, 0 to 1. */
    double probability(String kind, Map<String, Double> features) {
        Map<String, Double> of = weights.getOrDefault(kind, Map.of());
        double sum = of.getOrDefault(ALWAYS, 0.0);
        for (Map.Entry<String, Double> weight : of.entrySet()) {
            sum += weight.getValue() * features.getOrDefault(weight.getKey(), 0.0);
        }
        return 1 / (1 + Math.exp(-sum));
    }
}
