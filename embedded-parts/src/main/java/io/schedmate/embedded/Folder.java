package io.schedmate.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The data folder of a part.
 *
 * @param temporary whether the folder is deleted with its part
 */
record Folder(Path path, boolean temporary) {

    static Folder kept(Path path) {
        return new Folder(path.toAbsolutePath(), false);
    }

    static Folder temporary(String prefix) {
        try {
            return new Folder(Files.createTempDirectory(prefix), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folder if it is temporary. The part must have stopped. */
    void release() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> content = Files.walk(path)) {
            for (Path each : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
