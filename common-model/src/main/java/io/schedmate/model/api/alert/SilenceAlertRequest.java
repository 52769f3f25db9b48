package io.schedmate.model.api.alert;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call that silences an alert for a time.
 *
 * @param until end of the silence
 * @param comment the reason
 */
public record SilenceAlertRequest(Instant until, @Nullable String comment) {

    public SilenceAlertRequest {
        Require.present("until", until);
        Limits.text("comment", comment, 1, 2000);
    }
}
