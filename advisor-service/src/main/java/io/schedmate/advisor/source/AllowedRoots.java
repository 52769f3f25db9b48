package io.schedmate.advisor.source;

import io.schedmate.model.job.JobSubmission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The local folders from which the code of jobs may be read. Without any, no path is allowed. Below a folder with a
 * placeholder, such as {@code /home/{owner}}, only the folder of the job's owner or project may be read; below a plain
 * folder, only trees whose folder belongs to the job's owner; below an open folder, all trees.
 */
public final class AllowedRoots {

    private final List<SourceLocation> roots;
    private final List<SourceLocation> open;

    /** @param open folders whose code may be read by everybody who may submit jobs */
    public AllowedRoots(List<String> roots, List<String> open) {
        this.roots = roots.stream().map(SourceLocation::new).toList();
        this.open = open.stream().map(SourceLocation::new).toList();
    }

    /**
     * Returns the real folder of a path, with links resolved.
     *
     * @throws SourceRefused if it is not a folder that this job's owner may read; the error does not reveal whether it
     *      exists
     */
    Path resolve(String path, JobSubmission job) {
        try {
            Path real = Path.of(path).toRealPath();
            if (Path.of(path).isAbsolute() && Files.isDirectory(real) && isAllowed(real, job)) {
                return real;
            }
            throw refused(path);
        } catch (IOException | InvalidPathException _) {
            throw refused(path);
        }
    }

    private boolean isAllowed(Path real, JobSubmission job) throws IOException {
        for (SourceLocation root : open) {
            if (isBelow(real, root, job)) {
                return true;
            }
        }
        for (SourceLocation root : roots) {
            if (isBelow(real, root, job) && (root.isSomebodys() || isOwners(real, job))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBelow(Path real, SourceLocation place, JobSubmission job) throws IOException {
        Path root = place.of(job).map(Path::of).orElse(null);
        return root != null && Files.isDirectory(root) && real.startsWith(root.toRealPath());
    }

    private static boolean isOwners(Path real, JobSubmission job) throws IOException {
        return job.owner() != null && Files.getOwner(real).getName().equals(job.owner());
    }

    private static SourceRefused refused(String path) {
        return new SourceRefused(
                "Expected the absolute path of a folder that belongs to the job's owner and lies below an allowed root, got (%s). Send the tree as an archive, or ask an administrator to allow its root."
                        .formatted(path));
    }
}
