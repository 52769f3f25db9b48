package io.schedmate.code.estimate.use;

import io.schedmate.code.cost.ModelCost;
import io.schedmate.code.cost.ModelCosts;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The load of a GPU for a known batch and model.
 *
 * @param width of the numbers that the model holds and computes with
 */
record Load(ModelCost cost, double batch, Width width, TrainingFacts facts) {

    /** The share of work that recomputation adds: one forward pass to the three units of both passes. */
    private static final double FORWARD = 1.0 / 3;

    enum Width {
        FULL,
        /** Weights in full precision, with copies in half precision. */
        MIXED,
        /** Everything in half precision. */
        HALF
    }

    static @Nullable Load of(MeasuredRun run) {
        Double batch = run.batchSize();
        TrainingFacts facts = run.facts();
        ModelCost cost = ModelCosts.of(run.model(), run.dataset(), facts.pixels(), facts.tokens())
                .orElse(null);
        return cost == null || batch == null || batch <= 0
                ? null
                : new Load(cost, batch, width(run.precision()), facts);
    }

    boolean reduced() {
        return width != Width.FULL;
    }

    /** Returns the work relative to one forward and backward pass: 1, or more with recomputation. */
    double passes() {
        return facts.recomputes() ? 1 + FORWARD : 1;
    }

    private static Width width(@Nullable String precision) {
        String name = precision == null ? "" : precision.toLowerCase(Locale.ROOT);
        if (name.isEmpty() || name.matches("(fp|float)?32(-true)?|full|tf32")) {
            return Width.FULL;
        }
        return name.matches("(?:pure )?(?:bf|fp|b?float)?16(?:-true)?|half") ? Width.HALF : Width.MIXED;
    }
}
