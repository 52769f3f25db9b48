package io.schedmate.model;

/** How much recovery may do on its own. The default is to propose. */
public enum RecoveryMode implements WireValue {
    /** Report what happened. */
    OBSERVE,
    /** Report what should be done and wait for an approval. */
    PROPOSE,
    /** Act within the budgets. */
    ACT
}
