package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a job runs, links resolved.
 *
 * @param root the limit of reading
 * @param workdir {@code root} or a folder below it
 */
record JobPlace(Path root, Path workdir) {

    /**
     * @param root unless given, the nearest folder at or above {@code workdir} that holds {@code .git}, or else
     *     {@code workdir}
     * @throws CommandFailed where one is no folder, or the working folder is outside the root
     */
    static JobPlace of(String workdir, @Nullable String root) {
        Path inside = folder(workdir);
        Path limit = root == null ? repositoryOf(inside) : folder(root);
        if (!inside.startsWith(limit)) {
            throw new CommandFailed(Problem.usage(
                    "Expected the working folder inside the root",
                    inside + " is not in " + limit,
                    "name a root above it"));
        }
        return new JobPlace(limit, inside);
    }

    private static Path folder(String given) {
        try {
            Path real = Path.of(given).toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException | InvalidPathException _) {
            // Told below, as any other thing that is no folder.
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
