package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** How urgent an alert is. */
public enum AlertSeverity implements WireValue {
    INFO,
    WARNING,
    /** What the job does from here on is very likely lost. */
    CRITICAL
}
