package io.schedmate.model.api.advice;

import io.schedmate.model.WireValue;

/** How far an answer has come. */
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
