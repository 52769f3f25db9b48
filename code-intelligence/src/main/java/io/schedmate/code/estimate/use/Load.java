package io.schedmate.code.estimate.use;

import io.schedmate.code.cost.ModelCost;
import io.schedmate.code.cost.ModelCosts;
import io.schedmate.code.history.MeasuredRun;
import org.jspecify.annotations.Nullable;

/** The load of a GPU for a known batch and model. */
record Load(ModelCost cost, double batch, boolean reduced) {

    static @Nullable Load of(MeasuredRun run) {
        Double batch = run.batchSize();
        ModelCost cost = ModelCosts.of(run.model(), run.dataset()).orElse(null);
        return cost == null || batch == null || batch <= 0 ? null : new Load(cost, batch, isReduced(run));
    }

    private static boolean isReduced(MeasuredRun run) {
        String precision = run.precision();
        return precision != null && !precision.matches("(?i)(fp|float)?32(-true)?|full|tf32");
    }
}
