package io.schedmate.evaluation.history;

import org.jspecify.annotations.Nullable;

/** A simple rule that our estimates must outperform. */
interface Baseline {

    String name();

    /** Returns null if the rule makes no prediction. */
    @Nullable
    Forecast forecast(TraceJob job);

    void ended(TraceJob job);
}
