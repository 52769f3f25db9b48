package io.schedmate.model.api.alert;

import io.schedmate.model.api.Limits;
import org.jspecify.annotations.Nullable;

/** The body of a call that acknowledges an alert. */
public record AcknowledgeAlertRequest(@Nullable String comment) {

    public AcknowledgeAlertRequest {
        Limits.text("comment", comment, 1, 2000);
    }
}
