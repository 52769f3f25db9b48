package io.schedmate.evaluation.scaling;

import java.util.List;

/** All scores of one table. */
public record ScalingReport(List<ScalingScore> scores) {

    public ScalingReport {
        scores = List.copyOf(scores);
    }
}
