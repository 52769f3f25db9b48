package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Confusion;
import io.schedmate.evaluation.score.Figure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The results of one engine.
 *
 * @param figures in the order of the report; none for parts that the engine does not offer
 * @param linesAlone null if the engine does not classify lines
 * @param folds empty unless requested
 */
public record EngineReport(
        String engine,
        List<Figure> figures,
        @Nullable Confusion linesAlone,
        @Nullable Confusion linesInContext,
        List<FoldReport> folds,
        List<CheckResult> checks,
        List<Miss> misses) {

    /** The same figures on one part of the corpus. */
    public record FoldReport(int fold, List<String> sources, List<Figure> figures) {}

    public Optional<Figure> figure(String id) {
        return figures.stream().filter(figure -> figure.id().equals(id)).findFirst();
    }
}
