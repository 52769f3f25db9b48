package io.schedmate.failure.alert;

import io.schedmate.failure.jobs.KnownJobs.Belongs;
import java.util.Objects;

/** A notice to be sent, and whose job it is about. */
record Due(AlertNotice notice, Belongs belongs) {

    /** Empty where nobody told. */
    String owner() {
        return Objects.requireNonNullElse(belongs.owner(), "");
    }
}
