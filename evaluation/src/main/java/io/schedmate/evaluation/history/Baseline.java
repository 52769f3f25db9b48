package io.schedmate.evaluation.history;

import org.jspecify.annotations.Nullable;

/** A simple rule that our estimates have to beat. */
interface Baseline {

    String name();

    /** Null where the rule has nothing to say. */
    @Nullable
    Forecast forecast(TraceJob job);

    void ended(TraceJob job);
}
