package io.schedmate.query.evidence;

import io.schedmate.query.digest.Spot;
import java.util.ArrayList;
import java.util.List;

/**
 * A possible answer.
 *
 * @param spots segments that prove it
 * @param confidence confidence in the answer, 0 to 1
 */
public record Finding(String answer, List<Spot> spots, double confidence) {

    private static final int MAX_SPOTS = 4;

    public Finding {
        spots = List.copyOf(spots.subList(0, Math.min(spots.size(), MAX_SPOTS)));
    }

    public Finding and(Finding other) {
        List<Spot> both = new ArrayList<>(spots);
        other.spots.stream().filter(spot -> !both.contains(spot)).forEach(both::add);
        return new Finding(
                answer.contains(other.answer) ? answer : answer + "; " + other.answer,
                both,
                Math.min(confidence, other.confidence));
    }

    /** Returns the same finding with another confidence, 0 to 1. */
    public Finding believed(double probability) {
        return new Finding(answer, spots, probability);
    }

    public Finding weighed(double factor) {
        return new Finding(answer, spots, confidence * factor);
    }
}
