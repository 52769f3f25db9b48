package io.schedmate.model.alert;

import io.schedmate.model.WireValue;

/** The urgency of an alert. */
public enum AlertSeverity implements WireValue {
    INFO,
    WARNING,
    /** The job's further work is very likely lost. */
    CRITICAL
}
