package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The lines that were kept with feedback, secrets masked. They stay when the log itself is dropped for its age.
 *
 * @param failureId the failure
 * @param source the name of the log; null = there was no log
 * @param firstLine the number of the first line in its log, from 1
 * @param lines the lines, at most 5000
 */
public record FeedbackLog(UUID failureId, @Nullable String source, long firstLine, List<String> lines) {

    public FeedbackLog {
        Require.present("failureId", failureId);
        lines = Limits.items("lines", lines, 0, 5000);
    }
}
