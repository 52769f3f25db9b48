package io.schedmate.advisor.source;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Caches fetched trees under names that always mean the same content. */
public final class TreeCache {

    private final Path folder;

    public TreeCache(Path folder) {
        this.folder = folder.toAbsolutePath();
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
     */
    Path tree(String name, Filling filling) throws IOException {
        Path tree = folder.resolve(name);
        if (!Files.isDirectory(tree)) {
            make(tree, filling);
        }
        return tree.toRealPath();
    }

    private void make(Path tree, Filling filling) throws IOException {
        Files.createDirectories(folder);
        Path arriving = Files.createTempDirectory(folder, ".arriving");
        try {
            filling.fill(arriving);
            Files.move(arriving, tree);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            // Another call has created the same tree in the meantime.
            if (!Files.isDirectory(tree)) {
                throw e;
            }
        } finally {
            delete(arriving);
        }
    }

    /** Deletes trees created before this time. They are created again when needed. */
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
