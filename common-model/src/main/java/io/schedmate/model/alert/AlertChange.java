package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** What happened to an alert. */
public enum AlertChange implements WireValue {
    OPENED,
    UPDATED,
    ACKNOWLEDGED,
    SILENCED,
    CLOSED
}
