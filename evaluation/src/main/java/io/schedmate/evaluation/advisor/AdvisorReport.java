package io.schedmate.evaluation.advisor;

import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import java.util.List;
import java.util.Optional;

/**
 * Advisor engines side by side on labelled cases and pairs.
 *
 * @param trees {@code owner/name@commit} of every case, so that the figures can be measured again
 * @param missingTrees repositories that were not found, with what was looked for
 */
public record AdvisorReport(
        int cases, int pairs, List<String> trees, List<String> missingTrees, List<EngineReport> engines) {

    /** How one engine did. */
    public record EngineReport(String engine, List<Figure> figures, List<CheckResult> checks, List<Miss> misses) {

        public Optional<Figure> figure(String id) {
            return figures.stream().filter(figure -> figure.id().equals(id)).findFirst();
        }
    }

    /**
     * An answer that was not right.
     *
     * @param item id of the case or pair
     * @param what the field, or what the pair changes
     */
    public record Miss(String item, String what, String verdict, String expected, String answered) {}
}
