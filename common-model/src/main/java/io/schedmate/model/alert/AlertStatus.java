package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The state of an alert. */
public enum AlertStatus implements WireValue {
    OPEN,
    /** Somebody has acknowledged it; the condition still holds. */
    ACKNOWLEDGED,
    /** The condition no longer holds, or the attempt has ended. */
    CLOSED
}
