package io.schedmate.model.recovery;

import io.schedmate.model.WireValue;

/** The status of a recovery. */
public enum RecoveryStatus implements WireValue {
    /** The recovery waits for an approval. */
    PROPOSED,
    APPROVED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** The recovery waited for an approval until it no longer made sense. */
    EXPIRED
}
