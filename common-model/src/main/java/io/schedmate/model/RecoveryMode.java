package io.schedmate.model;

/** The extent to which recovery may act by itself. The default is to propose. */
public enum RecoveryMode implements WireValue {
    /** Report what happened. */
    OBSERVE,
    /** Report what should be done and wait for an approval. */
    PROPOSE,
    /** Act within the budgets. */
    ACT
}
