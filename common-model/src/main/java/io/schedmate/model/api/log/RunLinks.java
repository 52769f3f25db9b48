package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.util.List;

/**
 * The pages of a job's runs in experiment trackers.
 *
 * @param items each page once, in the order of the streams and lines that name them
 */
public record RunLinks(JobId jobId, int attempt, List<RunLink> items) {

    public RunLinks {
        Require.present("jobId", jobId);
        Limits.atLeast("attempt", attempt, 1);
        items = Limits.items("items", items, 0, 20);
    }
}
