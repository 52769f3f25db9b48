package io.schedmate.model.job;

import io.schedmate.model.check.Require;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job as it was submitted to the scheduler.
 *
 * @param cluster unique name of the cluster; an {@link OwnCluster} for a job that a person submits directly
 * @param scheduler kind of scheduler, such as {@code slurm}, {@code kubernetes} or {@code ray}
 * @param externalId the scheduler's own id of the job, unique in its cluster
 * @param project project whose members may see the job besides its owner
 * @param command the command line that starts it
 * @param workingDirectory folder in which the command runs, relative to the source or absolute on the node
 * @param labels further properties stored by the scheduler
 */
public record JobSubmission(
        String cluster,
        String scheduler,
        String externalId,
        @Nullable String name,
        @Nullable String owner,
        @Nullable String project,
        @Nullable String queue,
        @Nullable String command,
        @Nullable String workingDirectory,
        @Nullable String image,
        JobSource source,
        RequestedResources requested,
        Map<String, String> labels) {

    public JobSubmission {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        Require.text("externalId", externalId);
        Require.present("source", source);
        Require.present("requested", requested);
        labels = Require.entries("labels", labels);
    }

    public JobSubmission ownedBy(@Nullable String person) {
        return new JobSubmission(
                cluster,
                scheduler,
                externalId,
                name,
                person,
                project,
                queue,
                command,
                workingDirectory,
                image,
                source,
                requested,
                labels);
    }

    public JobId jobId() {
        return JobId.of(cluster, scheduler, externalId);
    }
}
