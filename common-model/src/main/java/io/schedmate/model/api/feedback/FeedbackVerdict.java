package io.schedmate.model.api.feedback;

import io.schedmate.model.WireValue;

/** What a person says of a diagnosis. */
public enum FeedbackVerdict implements WireValue {
    RIGHT,
    WRONG
}
