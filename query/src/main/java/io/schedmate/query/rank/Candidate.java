package io.schedmate.query.rank;

import io.schedmate.query.digest.Group;

/**
 * A line that may answer a question.
 *
 * @param n index among the lines of its shape, from 0
 * @param features feature values in the order of {@link Feature}
 */
public record Candidate(Group group, int n, double[] features) {

    public double get(Feature feature) {
        return features[feature.ordinal()];
    }
}
