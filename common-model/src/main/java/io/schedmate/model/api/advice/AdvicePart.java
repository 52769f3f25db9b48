package io.schedmate.model.api.advice;

import io.schedmate.model.WireValue;

/** A part of an advice, used to name its engine or its absence. */
public enum AdvicePart implements WireValue {
    METADATA,
    SIMILAR_JOBS,
    DURATION,
    END_STATES,
    GPU_UTILIZATION,
    GPU_MEMORY,
    THROUGHPUT
}
