package io.schedmate.evaluation.advisor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Checked-out repositories in one folder, named {@code ID}, {@code owner/name@COMMIT}, {@code owner/name}, {@code
 * owner+name}, {@code owner__name} or {@code name}; the first that exists is used.
 */
record Trees(Path folder) {

    Optional<Path> of(AdvisorCase job) {
        String repository = job.repository();
        String name = repository.substring(repository.lastIndexOf('/') + 1);
        return List.of(
                        job.id(),
                        repository + "@" + job.commit(),
                        repository,
                        repository.replace("/", "+"),
                        repository.replace("/", "__"),
                        name)
                .stream()
                .map(folder::resolve)
                .filter(Files::isDirectory)
                .findFirst()
                .map(Trees::real);
    }

    /** Resolves links: a tree is only read below a path without links. */
    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the path of the tree, for engines that do not open it. */
    Path named(AdvisorCase job) {
        return folder.resolve(job.repository());
    }
}
