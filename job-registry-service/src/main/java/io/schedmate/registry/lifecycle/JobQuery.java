package io.schedmate.registry.lifecycle;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a job list. A filter that is null or empty does not restrict the list.
 *
 * @param node a node on which an attempt ran
 * @param jobs ids of the only jobs to list
 * @param text a text that occurs in a job's ids, name, owner, project, command or nodes, ignoring case
 * @param visible the jobs that the caller may see; null = all
 * @param after only jobs after this position
 */
public record JobQuery(
        @Nullable String cluster,
        @Nullable String scheduler,
        @Nullable String externalId,
        List<JobState> states,
        @Nullable String owner,
        @Nullable String project,
        @Nullable String queue,
        @Nullable String node,
        List<JobId> jobs,
        @Nullable String text,
        @Nullable Instant submittedFrom,
        @Nullable Instant submittedBefore,
        @Nullable Visible visible,
        @Nullable Place after,
        int limit) {

    /** Jobs of these projects, of this owner, and in these clusters. */
    public record Visible(Set<String> projects, @Nullable String owner, Set<String> clusters) {}

    /** The cursor of a page. */
    public record Place(Instant submittedAt, JobId jobId) {}
}
