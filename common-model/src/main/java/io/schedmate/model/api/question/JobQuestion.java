package io.schedmate.model.api.question;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * A question about the log of a job.
 *
 * @param question question in English, 1 to 1,000 characters
 * @param attempt attempt in question; null = the latest
 */
public record JobQuestion(String question, @Nullable Integer attempt) {

    public JobQuestion {
        Require.present("question", question);
        Limits.text("question", question, 1, 1000);
        Limits.atLeast("attempt", attempt, 1);
    }
}
