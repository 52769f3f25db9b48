package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The changes of an alert. */
public enum AlertChange implements WireValue {
    OPENED,
    UPDATED,
    ACKNOWLEDGED,
    SILENCED,
    CLOSED
}
