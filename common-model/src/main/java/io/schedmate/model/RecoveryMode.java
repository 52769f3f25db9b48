package io.schedmate.model;

/** How far recovery may go by itself; proposing is the default. */
public enum RecoveryMode implements WireValue {
    /** Say what happened. */
    OBSERVE,
    /** Say what should be done and wait for an approval. */
    PROPOSE,
    /** Do it within the budgets. */
    ACT
}
