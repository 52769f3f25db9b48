package io.schedmate.failure.alert;

/** The stages of an alert at which people are notified. */
public enum AlertStage {
    OPENED,
    /** The severity is higher than at any time since the opening. */
    ESCALATED,
    CLOSED
}
