package io.schedmate.code.tree;

import io.schedmate.code.effort.Effort;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files below one folder, within bounds: nothing outside is opened (links are followed only where they stay
 * inside), nor a file that is too big or no text, nor more than so many.
 */
public final class SourceTree {

    private static final int LARGEST_FILE_BYTES = 600_000;
    private static final int LARGEST_COUNTED_BYTES = 16_000_000;
    private static final int FILES = 300;
    private static final long BYTES = 8_000_000;
    private static final int FOLDER_ENTRIES = 2_000;
    /** To ask the file system takes as long as to look at so many characters. */
    private static final int EFFORT_OF_A_FILE = 2_000;

    private final Path root;
    private final boolean isThere;
    private final Set<String> read = new LinkedHashSet<>();
    private final Map<Path, Optional<String>> texts = new HashMap<>();
    private long bytesLeft = BYTES;

    private SourceTree(Path root, boolean isThere) {
        this.root = root;
        this.isThere = isThere;
    }

    /**
     * @param root without links on its way: one that is there now may not have been when it was checked who may read it
     * @throws IOException when it is no folder that can be opened, or there is a link
     */
    public static SourceTree at(Path root) throws IOException {
        Path absolute = root.toAbsolutePath().normalize();
        if (!absolute.toRealPath().equals(absolute)) {
            throw new IOException("Expected a folder without links on its way (%s).".formatted(root));
        }
        return new SourceTree(absolute, true);
    }

    /** A tree that holds nothing, for a command of which no files are there. */
    public static SourceTree empty(Path root) {
        return new SourceTree(root.toAbsolutePath().normalize(), false);
    }

    public Path root() {
        return root;
    }

    /** Paths from the root, in the order of reading. */
    public List<String> filesRead() {
        return List.copyOf(read);
    }

    /** {@code other} as seen from {@code folder}; empty where it is no path, or leaves the tree. */
    public Optional<Path> resolve(Path folder, String other) {
        if (other.length() > 1_000 || other.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        try {
            Path path = folder.resolve(other).normalize();
            return path.startsWith(root) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    public boolean isFile(Path path) {
        Effort.spend(EFFORT_OF_A_FILE);
        return isThere && path.startsWith(root) && Files.isRegularFile(path) && staysInside(path);
    }

    public boolean isFolder(Path path) {
        return isThere && path.startsWith(root) && Files.isDirectory(path) && staysInside(path);
    }

    /**
     * The file that {@code written} means when the job runs in {@code folder}. A path of another machine is mapped by
     * the longest tail of it that is in the tree.
     */
    public Optional<Path> find(Path folder, String written) {
        Optional<Path> direct = resolve(folder, written).filter(this::isFile);
        if (direct.isPresent()) {
            return direct;
        }
        String tail = written;
        for (int slash = tail.indexOf('/'); slash >= 0; slash = tail.indexOf('/')) {
            tail = tail.substring(slash + 1);
            // A bare name is no evidence that the same file is meant, unless it lies right here.
            for (Path base : tail.contains("/") ? List.of(folder, root) : List.of(folder)) {
                Optional<Path> mapped =
                        tail.isEmpty() ? Optional.empty() : resolve(base, tail).filter(this::isFile);
                if (mapped.isPresent()) {
                    return mapped;
                }
            }
        }
        return Optional.empty();
    }

    /** The path from the root, with forward slashes. */
    public String name(Path path) {
        return root.relativize(path).toString().replace('\\', '/');
    }

    /** The text of a file; empty where it cannot or may not be read. */
    public Optional<String> text(Path path) {
        Optional<String> known = texts.get(path);
        if (known != null) {
            return known;
        }
        Effort.spend(EFFORT_OF_A_FILE);
        Optional<String> text = isFile(path) && read.size() < FILES ? readText(path) : Optional.empty();
        text.ifPresent(_ -> read.add(name(path)));
        texts.put(path, text);
        return text;
    }

    /** How many lines of a file are not blank; none where it is too long to count, or no text. */
    public Optional<Long> countLines(Path path) {
        Effort.spend(EFFORT_OF_A_FILE);
        if (!isFile(path) || read.size() >= FILES) {
            return Optional.empty();
        }
        try (PinnedPath file = PinnedPath.at(root, path);
                InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(LARGEST_COUNTED_BYTES + 1);
            if (bytes.length > LARGEST_COUNTED_BYTES || isBinary(bytes)) {
                return Optional.empty();
            }
            read.add(name(path));
            return Optional.of(new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .count());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** The entries of a folder by name, bounded. */
    public List<Path> list(Path folder) {
        Effort.spend(EFFORT_OF_A_FILE);
        if (!isFolder(folder)) {
            return List.of();
        }
        try (PinnedPath pinned = PinnedPath.at(root, folder);
                Stream<Path> names = pinned.names()) {
            return names.limit(FOLDER_ENTRIES).map(folder::resolve).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private Optional<String> readText(Path path) {
        try (PinnedPath file = PinnedPath.at(root, path);
                InputStream in = file.open()) {
            byte[] bytes = in.readNBytes(LARGEST_FILE_BYTES + 1);
            if (bytes.length > LARGEST_FILE_BYTES || bytes.length > bytesLeft || isBinary(bytes)) {
                return Optional.empty();
            }
            bytesLeft -= bytes.length;
            return Optional.of(withoutMark(new String(bytes, StandardCharsets.UTF_8)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** A mark of the byte order is no part of the text, and no parser reads over it. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean isBinary(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, 8_000); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean staysInside(Path path) {
        try {
            return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && path.toRealPath().startsWith(root);
        } catch (IOException _) {
            return false;
        }
    }
}
