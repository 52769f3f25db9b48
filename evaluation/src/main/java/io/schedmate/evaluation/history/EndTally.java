package io.schedmate.evaluation.history;

import io.schedmate.code.history.EndState;
import java.util.EnumMap;
import java.util.Map;

/** Collects predicted probabilities of end states and the actual ones. */
final class EndTally {

    private static final double NEVER_NOTHING = 1e-6;

    private final String name;
    private final Map<EndState, Double> squares = new EnumMap<>(EndState.class);
    private double logs;
    private int jobs;

    EndTally(String name) {
        this.name = name;
    }

    void add(EndState truth, Map<EndState, Double> probability) {
        jobs++;
        for (EndState state : EndState.values()) {
            double error = probability.getOrDefault(state, 0.0) - (state == truth ? 1 : 0);
            squares.merge(state, error * error, Double::sum);
        }
        logs -= Math.log(Math.max(NEVER_NOTHING, probability.getOrDefault(truth, 0.0)));
    }

    EndScore score() {
        if (jobs == 0) {
            return new EndScore(name, 0, Map.of(), null, null);
        }
        Map<EndState, Double> brier = new EnumMap<>(EndState.class);
        squares.forEach((state, sum) -> brier.put(state, sum / jobs));
        double sum = brier.values().stream().mapToDouble(Double::doubleValue).sum();
        return new EndScore(name, jobs, brier, sum, logs / jobs);
    }
}
