package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The state of an alert. */
public enum AlertStatus implements WireValue {
    OPEN,
    /** Somebody has seen it; the condition still holds. */
    ACKNOWLEDGED,
    /** The condition holds no more, or the attempt has ended. */
    CLOSED
}
