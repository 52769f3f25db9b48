package io.schedmate.code.admission;

import io.schedmate.code.command.JobCommand;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A user's job in the form that the Admission Analyzer compares.
 *
 * @param id the job's identity, chosen by the caller
 * @param gitBranch null if the folder is not under version control
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
