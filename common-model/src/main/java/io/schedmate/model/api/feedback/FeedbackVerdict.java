package io.schedmate.model.api.feedback;

import io.schedmate.model.WireValue;

/** A person's verdict on a diagnosis. */
public enum FeedbackVerdict implements WireValue {
    RIGHT,
    WRONG
}
