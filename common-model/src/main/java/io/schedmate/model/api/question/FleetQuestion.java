package io.schedmate.model.api.question;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A question about all jobs, failures, recoveries and nodes that the caller may see.
 *
 * @param question question in English, 1 to 1,000 characters
 */
public record FleetQuestion(String question) {

    public FleetQuestion {
        Require.present("question", question);
        Limits.text("question", question, 1, 1000);
    }
}
