package io.schedmate.local.bench.filled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Deletes the files of a measurement. */
public final class Folders {

    private Folders() {}

    public static void delete(Path folder) throws IOException {
        List<Path> content;
        try (Stream<Path> found = Files.walk(folder)) {
            content = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : content) {
            Files.deleteIfExists(path);
        }
    }
}
