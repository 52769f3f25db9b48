package io.schedmate.failure.alert;

/** The stages of an alert at which people are notified. */
public enum AlertStage {
    OPENED,
    /** Its severity is higher than ever since it was opened. */
    ESCALATED,
    CLOSED
}
