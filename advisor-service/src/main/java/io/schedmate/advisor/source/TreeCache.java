package io.schedmate.advisor.source;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Caches fetched trees under names that always mean the same content. Beyond a limit of bytes, the least recently used
 * trees are deleted, except those that may still be read.
 */
public final class TreeCache {

    /** The space that an entry takes beside its content. */
    private static final long ENTRY_BYTES = 4_096;

    private static final String ARRIVING = ".arriving";

    private final Path folder;
    private final long most;
    private final Duration longestReading;
    private final InstantSource clock;
    private final Map<Path, Long> sizes = new ConcurrentHashMap<>();

    /**
     * @param most maximum size of all trees together, in bytes
     * @param longestReading how long a tree may still be read after its last use
     */
    public TreeCache(Path folder, long most, Duration longestReading, InstantSource clock) {
        this.folder = folder.toAbsolutePath();
        this.most = most;
        this.longestReading = longestReading;
        this.clock = clock;
    }

    /** Creates a cache that keeps each tree until it is forgotten. */
    public TreeCache(Path folder) {
        this(folder, Long.MAX_VALUE, Duration.ZERO, InstantSource.system());
    }

    /** Creates a tree in an empty folder. If it fails, the folder is deleted. */
    @FunctionalInterface
    interface Filling {
        void fill(Path empty) throws IOException;
    }

    /**
     * Returns a tree, and creates it if it is missing.
     *
     * @param name letters and digits
     * @param filling creates the tree
     * @throws SourceUnavailable if there is no room, because trees that may still be read take it
     */
    Path tree(String name, Filling filling) throws IOException {
        Path tree = folder.resolve(name);
        if (!Files.isDirectory(tree)) {
            make(tree, filling);
        }
        Files.setLastModifiedTime(tree, FileTime.from(clock.instant()));
        return tree.toRealPath();
    }

    private void make(Path tree, Filling filling) throws IOException {
        Files.createDirectories(folder);
        Path arriving = Files.createTempDirectory(folder, ARRIVING);
        try {
            filling.fill(arriving);
            moveIn(arriving, tree);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            // Another call has created the same tree in the meantime.
            if (!Files.isDirectory(tree)) {
                throw e;
            }
        } finally {
            delete(arriving);
        }
    }

    private synchronized void moveIn(Path arriving, Path tree) throws IOException {
        long size = size(arriving);
        makeRoom(size, tree);
        Files.setLastModifiedTime(arriving, FileTime.from(clock.instant()));
        Files.move(arriving, tree);
        sizes.put(tree, size);
    }

    private void makeRoom(long size, Path forTree) throws IOException {
        List<Path> kept = leastRecentlyUsedFirst();
        sizes.keySet().retainAll(kept);
        long room = most - size;
        for (Path tree : kept) {
            room -= sizeOf(tree);
        }
        Instant unusedSince = clock.instant().minus(longestReading);
        for (Path tree : kept) {
            if (room < 0 && usedAt(tree).isBefore(unusedSince)) {
                room += sizeOf(tree);
                sizes.remove(tree);
                delete(tree);
            }
        }
        if (room < 0 && !Files.isDirectory(forTree)) {
            throw new SourceUnavailable(
                    "Expected at most %d bytes of code that is read at a time, got more. Ask again in %d minutes."
                            .formatted(most, longestReading.toMinutes() + 1),
                    null);
        }
    }

    private List<Path> leastRecentlyUsedFirst() throws IOException {
        Map<Path, Instant> used = new HashMap<>();
        for (Path tree : trees()) {
            if (!tree.getFileName().toString().startsWith(ARRIVING)) {
                used.put(tree, usedAt(tree));
            }
        }
        return used.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Instant usedAt(Path tree) throws IOException {
        return Files.getLastModifiedTime(tree).toInstant();
    }

    private long sizeOf(Path tree) throws IOException {
        Long known = sizes.get(tree);
        if (known == null) {
            known = size(tree);
            sizes.put(tree, known);
        }
        return known;
    }

    private static long size(Path tree) throws IOException {
        try (Stream<Path> entries = Files.walk(tree)) {
            return entries.mapToLong(entry -> ENTRY_BYTES + entry.toFile().length())
                    .sum();
        }
    }

    /** Deletes trees that have been unused since before this time. They are created again when needed. */
    public int forgetBefore(Instant time) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        int forgotten = 0;
        for (Path tree : trees()) {
            if (Files.getLastModifiedTime(tree).toInstant().isBefore(time)) {
                delete(tree);
                forgotten++;
            }
        }
        return forgotten;
    }

    private List<Path> trees() throws IOException {
        try (Stream<Path> trees = Files.list(folder)) {
            return trees.toList();
        }
    }

    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
