package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The status of a recovery. */
public enum RecoveryStatus implements WireValue {
    /** It waits for an approval. */
    PROPOSED,
    APPROVED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** It waited for an approval until it no longer made sense. */
    EXPIRED
}
