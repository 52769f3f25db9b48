package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folders of a job, with symbolic links resolved.
 *
 * @param root the folder outside which nothing is read
 * @param workdir the working folder: {@code root} or a folder below it
 */
record JobFolders(Path root, Path workdir) {

    /**
     * Resolves the folders of a job.
     *
     * @param root null for the nearest folder at or above {@code workdir} that contains {@code .git}, or {@code
     *     workdir} if there is none
     * @throws CommandFailed if one is not a folder, or the working folder is outside the root
     */
    static JobFolders of(String workdir, @Nullable String root) {
        Path inside = folder(workdir);
        Path limit = root == null ? repositoryOf(inside) : folder(root);
        if (!inside.startsWith(limit)) {
            throw new CommandFailed(Problem.usage(
                    "Expected the working folder inside the root",
                    inside + " is not in " + limit,
                    "name a root above it"));
        }
        return new JobFolders(limit, inside);
    }

    private static Path folder(String given) {
        try {
            Path real = Path.of(given).toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException | InvalidPathException _) {
            // Reported below, like other paths that are not folders.
        }
        throw new CommandFailed(
                Problem.unreadable("Expected a folder", given, "name the folder that the job starts in"));
    }

    private static Path repositoryOf(Path workdir) {
        for (Path at = workdir; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at;
            }
        }
        return workdir;
    }
}
