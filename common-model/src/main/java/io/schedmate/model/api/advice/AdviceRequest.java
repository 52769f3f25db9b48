package io.schedmate.model.api.advice;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.RequestedResources;
import org.jspecify.annotations.Nullable;

/**
 * A request for advice on a job that is not submitted yet.
 *
 * @param cluster cluster that it would run on
 * @param owner owner of the job; null = the caller
 * @param project project of the job
 * @param queue queue or partition
 * @param name name of the job
 * @param command the command line that would start it
 * @param workingDirectory folder in which the command would run, relative to the source
 * @param image container image
 * @param source location of its code
 * @param requested requested resources
 * @param deadlineSeconds time that the caller can wait; null = the service's own limit
 */
public record AdviceRequest(
        String cluster,
        @Nullable String owner,
        @Nullable String project,
        @Nullable String queue,
        @Nullable String name,
        @Nullable String command,
        @Nullable String workingDirectory,
        @Nullable String image,
        JobSource source,
        RequestedResources requested,
        @Nullable Double deadlineSeconds) {

    public AdviceRequest {
        Limits.text("cluster", Require.text("cluster", cluster), 1, 128);
        Limits.text("owner", owner, 1, 256);
        Limits.text("project", project, 1, 256);
        Limits.text("queue", queue, 1, 256);
        Limits.text("name", name, 1, 512);
        Limits.text("command", command, 1, 32768);
        Limits.text("workingDirectory", workingDirectory, 1, 4096);
        Limits.text("image", image, 1, 1024);
        Require.present("source", source);
        Require.present("requested", requested);
        Limits.amountBetween("deadlineSeconds", deadlineSeconds, 0.05, 60);
    }
}
