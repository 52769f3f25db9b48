package io.schedmate.model.api.question;

import io.schedmate.model.WireValue;

/** The kind of record behind an answer. */
public enum RecordKind implements WireValue {
    JOB,
    FAILURE,
    RECOVERY,
    NODE,
    ALERT
}
