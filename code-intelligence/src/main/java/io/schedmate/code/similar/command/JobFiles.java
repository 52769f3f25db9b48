package io.schedmate.code.similar.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads small text files of a job's tree and nothing outside it; what cannot be read is absent. */
public final class JobFiles {

    /** A script or a configuration file is smaller. */
    private static final long MOST_BYTES = 1 << 20;

    private final Path root;

    public JobFiles(Path root) {
        this.root = root;
    }

    public Optional<String> text(Path file) {
        try {
            Path real = file.toRealPath();
            if (!real.startsWith(root.toRealPath()) || !Files.isRegularFile(real) || Files.size(real) > MOST_BYTES) {
                return Optional.empty();
            }
            return Optional.of(new String(Files.readAllBytes(real), StandardCharsets.UTF_8));
        } catch (IOException | SecurityException e) {
            // Not to be read is an answer here: the decision then rests on what is left.
            return Optional.empty();
        }
    }
}
