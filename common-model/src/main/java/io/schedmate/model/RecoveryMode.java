package io.schedmate.model;

/** How much recovery may do on its own. The default is to propose. */
public enum RecoveryMode implements WireValue {
    /** Say what happened. */
    OBSERVE,
    /** Say what should be done and wait for an approval. */
    PROPOSE,
    /** Do it within the budgets. */
    ACT
}
