package io.schedmate.advisor.source;

import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provides a job's code as a local folder. */
public record Sources(AllowedRoots roots, Archives archives, Repositories repositories) {

    /**
     * Checks immediately whether a source is allowed.
     *
     * @throws SourceRefused if it is not allowed
     */
    public void check(JobSubmission job) {
        switch (job.source()) {
            case JobSource.Path(String path) -> roots.resolve(path, job);
            case JobSource.Archive(String id) -> archives.check(id);
            case JobSource.Git(String url, String commit) -> repositories.check(url, commit, job);
            case JobSource.None() -> {}
        }
    }

    /**
     * Fetches the code, which may take time.
     *
     * @return empty if there is no code
     * @throws SourceRefused if it is not allowed
     * @throws SourceUnavailable if it is unavailable now
     */
    public Optional<Tree> open(JobSubmission job) {
        try {
            return Optional.ofNullable(
                            switch (job.source()) {
                                case JobSource.Path(String path) -> roots.resolve(path, job);
                                case JobSource.Archive(String id) ->
                                    archives.unpacked(id).toRealPath();
                                case JobSource.Git(String url, String commit) ->
                                    repositories.fetched(url, commit, job).toRealPath();
                                case JobSource.None() -> null;
                            })
                    .map(root -> new Tree(root, within(root, job.workingDirectory())));
        } catch (IOException e) {
            throw new SourceUnavailable("Could not read the job's code (%s).".formatted(e.getMessage()), e);
        }
    }

    /**
     * Returns the working directory in the tree.
     *
     * @param workdir the job's working directory, relative to its source or absolute. A folder outside the tree exists
     *      only on the node; then the command is assumed to run at the tree's root
     */
    private static Path within(Path root, @Nullable String workdir) {
        if (workdir == null) {
            return root;
        }
        try {
            Path folder = root.resolve(workdir).toRealPath();
            return folder.startsWith(root) ? folder : root;
        } catch (IOException | InvalidPathException _) {
            return root;
        }
    }
}
