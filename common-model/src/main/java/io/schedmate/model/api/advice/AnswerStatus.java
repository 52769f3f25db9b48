package io.schedmate.model.api.advice;

import io.schedmate.model.WireValue;

/** Whether an answer is complete, partial or still in progress. */
public enum AnswerStatus implements WireValue {
    /** Not begun. */
    PENDING,
    /** Being worked out. */
    IN_PROGRESS,
    /** Whole. */
    DONE,
    /** As good as it gets without a part that was away or too slow; caveats say which. */
    DEGRADED
}
