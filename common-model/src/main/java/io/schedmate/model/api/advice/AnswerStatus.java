package io.schedmate.model.api.advice;

import io.schedmate.model.WireValue;

/** The status of an answer: complete, partial or still in progress. */
public enum AnswerStatus implements WireValue {
    /** Not started. */
    PENDING,
    /** In progress. */
    IN_PROGRESS,
    /** Complete. */
    DONE,
    /** Complete except for a part that was unavailable or too slow; caveats say which. */
    DEGRADED
}
