package io.schedmate.code.similar.command;

import io.schedmate.code.tree.PinnedPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Reads small text files of a job's tree and nothing outside it; what cannot be read is absent. */
public final class JobFiles {

    /** A script or a configuration file is smaller. */
    private static final int MOST_BYTES = 1 << 20;

    private final Path root;

    public JobFiles(Path root) {
        this.root = root;
    }

    public Optional<String> text(Path file) {
        try (PinnedPath pinned = PinnedPath.at(root, file);
                InputStream in = pinned.open()) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? Optional.empty()
                    : Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException | SecurityException e) {
            // Not to be read is an answer here: the decision then rests on what is left.
            return Optional.empty();
        }
    }
}
