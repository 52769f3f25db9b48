package io.schedmate.failure.alert;

/** The moments at which people are told of an alert. */
public enum AlertStage {
    OPENED,
    /** Its severity is graver than any that it had since it was opened. */
    ESCALATED,
    CLOSED
}
