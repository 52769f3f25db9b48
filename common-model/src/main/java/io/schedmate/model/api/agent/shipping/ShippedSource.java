package io.schedmate.model.api.agent.shipping;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One log file that an agent ships.
 *
 * @param jobId the job; null = unknown yet
 * @param source name of the source in the archive: the node and the path, each of at most 4,096 characters
 * @param readBytes bytes read so far
 * @param sizeBytes current size
 * @param lastLine number of lines shipped and acknowledged
 * @param lastShippedAt time when lines were last acknowledged
 * @param trouble reason why it does not advance
 */
public record ShippedSource(
        @Nullable JobId jobId,
        @Nullable Integer attempt,
        String source,
        String path,
        long readBytes,
        long sizeBytes,
        long lastLine,
        @Nullable Instant lastShippedAt,
        @Nullable String trouble) {

    public ShippedSource {
        Limits.atLeast("attempt", attempt, 1);
        Limits.text("source", Require.present("source", source), 1, 8192);
        Limits.text("path", Require.present("path", path), 1, 4096);
        Limits.atLeast("readBytes", readBytes, 0);
        Limits.atLeast("sizeBytes", sizeBytes, 0);
        Limits.atLeast("lastLine", lastLine, 0);
        Limits.text("trouble", trouble, 1, 2000);
    }
}
