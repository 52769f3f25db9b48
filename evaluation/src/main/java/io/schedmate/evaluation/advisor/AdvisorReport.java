package io.schedmate.evaluation.advisor;

import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import java.util.List;
import java.util.Optional;

/**
 * Results of advisor engines on labelled cases and pairs.
 *
 * @param trees {@code owner/name@commit} of each case, so that the figures can be reproduced
 * @param missingTrees repositories that were not found, with the paths tried
 */
public record AdvisorReport(
        int cases, int pairs, List<String> trees, List<String> missingTrees, List<EngineReport> engines) {

    /** The results of one engine. */
    public record EngineReport(String engine, List<Figure> figures, List<CheckResult> checks, List<Miss> misses) {

        public Optional<Figure> figure(String id) {
            return figures.stream().filter(figure -> figure.id().equals(id)).findFirst();
        }
    }

    /**
     * An answer that was not right.
     *
     * @param item id of the case or pair
     * @param what the field, or the difference of the pair
     */
    public record Miss(String item, String what, String verdict, String expected, String answered) {}
}
