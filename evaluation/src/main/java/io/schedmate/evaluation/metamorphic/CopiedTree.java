package io.schedmate.evaluation.metamorphic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a folder's plain files, without its history. Links are not copied. */
final class CopiedTree {

    private CopiedTree() {}

    static void copy(Path from, Path to) throws IOException {
        for (Path path : walk(from)) {
            Path target = to.resolve(from.relativize(path).toString());
            if (path.startsWith(from.resolve(".git"))) {
                continue;
            }
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(target);
            } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.copy(path, target);
            }
        }
    }

    static void delete(Path folder) throws IOException {
        for (Path path : walk(folder).reversed()) {
            Files.deleteIfExists(path);
        }
    }

    private static List<Path> walk(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(Comparator.naturalOrder()).toList();
        }
    }
}
