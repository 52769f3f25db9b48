package io.schedmate.evaluation.agent;

import io.schedmate.evaluation.score.Figure;
import java.util.List;
import java.util.Map;

/**
 * Models side by side.
 *
 * @param missingTrees cases that were left out, their repository not being there
 * @param obstacles by contender: why jobs got no answer of the model, each reason once
 */
public record ModelComparison(
        int cases, List<String> missingTrees, List<Row> contenders, Map<String, List<String>> obstacles) {

    /**
     * How one contender did.
     *
     * @param failed whether it came to no answer on more than half of the jobs: the cross of figure 17
     */
    public record Row(String contender, boolean failed, List<Figure> figures) {

        public Figure figure(String id) {
            return figures.stream()
                    .filter(figure -> figure.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("expected a figure of the row (" + id + ")"));
        }
    }
}
