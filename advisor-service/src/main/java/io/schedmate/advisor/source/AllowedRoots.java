package io.schedmate.advisor.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Folders of this machine below which jobs' code may be read. None of them, and no path is. */
public final class AllowedRoots {

    private final List<Path> roots;

    public AllowedRoots(List<Path> roots) {
        this.roots = List.copyOf(roots);
    }

    /**
     * The real folder that a path names; links count as what they lead to.
     *
     * @throws SourceRefused if it is not a folder below an allowed root; whether there is one elsewhere is not told
     */
    Path resolve(String path) {
        try {
            Path real = Path.of(path).toRealPath();
            if (Path.of(path).isAbsolute() && Files.isDirectory(real) && isAllowed(real)) {
                return real;
            }
            throw refused(path);
        } catch (IOException | InvalidPathException _) {
            throw refused(path);
        }
    }

    private boolean isAllowed(Path real) throws IOException {
        for (Path root : roots) {
            if (Files.isDirectory(root) && real.startsWith(root.toRealPath())) {
                return true;
            }
        }
        return false;
    }

    private static SourceRefused refused(String path) {
        return new SourceRefused(
                "Expected the absolute path of a folder below an allowed root (%s). Maybe send the tree as an archive, or have its root allowed."
                        .formatted(path));
    }
}
