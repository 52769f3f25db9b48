package io.schedmate.model.api.feedback;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The log lines that were stored with feedback, with secrets masked. They are kept when the log itself is deleted
 * because of its age.
 *
 * @param source name of the log; null = there was no log
 * @param firstLine number of the first line in its log, from 1
 * @param lines at most 5000 lines
 */
public record FeedbackLog(UUID failureId, @Nullable String source, long firstLine, List<String> lines) {

    public FeedbackLog {
        Require.present("failureId", failureId);
        lines = Limits.items("lines", lines, 0, 5000);
    }
}
