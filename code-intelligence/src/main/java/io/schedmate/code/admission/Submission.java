package io.schedmate.code.admission;

import io.schedmate.code.similar.command.JobCommand;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job of a user's, as far as the Admission Analyzer looks at it.
 *
 * @param id the caller's name for it
 * @param gitBranch null where the folder is under no version control
 */
public record Submission(
        String id,
        String user,
        Path root,
        Path workdir,
        String command,
        @Nullable String gitBranch,
        Instant submittedAt) {

    JobCommand asCommand() {
        return new JobCommand(root, workdir, command);
    }
}
