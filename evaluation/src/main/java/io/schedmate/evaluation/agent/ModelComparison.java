package io.schedmate.evaluation.agent;

import io.schedmate.evaluation.score.Figure;
import java.util.List;
import java.util.Map;

/**
 * Compares models.
 *
 * @param missingTrees cases that were skipped because their repository is missing
 * @param obstacles by contender: why jobs got no answer of the model, each reason once
 */
public record ModelComparison(
        int cases, List<String> missingTrees, List<Row> contenders, Map<String, List<String>> obstacles) {

    /**
     * The results of one contender.
     *
     * @param failed whether more than half of the jobs got no answer: the cross in figure 17
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
