package io.schedmate.model.api.question;

import io.schedmate.model.WireValue;

/** What an answer rests on. */
public enum RecordKind implements WireValue {
    JOB,
    FAILURE,
    RECOVERY,
    NODE,
    ALERT
}
