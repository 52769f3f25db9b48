package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.VectorIndexException;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.FileVectorIndex.Reembedding;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of an index: a lock, one current log, and the graph over it. Logs are written completely, then renamed. */
final class IndexFolder implements AutoCloseable {

    private static final String LOG = "vectors-%d.log";
    private static final int AT_ONCE = 256;

    /** A log whose share of outdated entries is above this is rewritten when it is opened. */
    private static final double MAX_PAST = 0.5;

    private final Path path;
    private final FileChannel lockFile;
    private int damaged;

    private IndexFolder(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    static IndexFolder lock(Path path) throws IOException {
        FileChannel file = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = file.tryLock();
            if (lock != null) {
                return new IndexFolder(path, file);
            }
        } catch (OverlappingFileLockException e) {
            // This process already has it open; the same message follows.
        }
        file.close();
        throw new VectorIndexException("Expected no other user of the vector index, got (%s).".formatted(path));
    }

    /** Returns the vectors of the newest log. Vectors of another space are re-embedded. */
    StoredVectors vectors(VectorSpace space, Reembedding reembedding, int scanned) throws IOException {
        Files.deleteIfExists(halfWritten());
        Path newest = newest();
        if (newest == null) {
            StoredVectors.create(halfWritten(), new VectorLog.Header(space, 0)).close();
            Files.move(halfWritten(), log(0), StandardCopyOption.ATOMIC_MOVE);
            return StoredVectors.open(log(0), new VectorLog.Header(space, 0), scanned);
        }
        VectorLog.Header header = VectorLog.header(newest);
        if (header == null) {
            throw new VectorIndexException(
                    "Expected a log of vectors, got (%s).%nThe file may be damaged. Move it away to start with an empty index."
                            .formatted(newest));
        }
        StoredVectors stored = StoredVectors.open(newest, header, scanned);
        boolean stale = !header.space().equals(space);
        damaged = stored.damaged();
        boolean past = stored.slots().live() < stored.slots().written() * (1 - MAX_PAST);
        // Slots of damaged entries are missing, so a graph over them no longer fits.
        if (!stale && !past && damaged == 0) {
            return stored;
        }
        try (stored) {
            rewrite(stored, space, stale ? reembedding : vectors -> vectors);
        }
        Files.delete(newest);
        return StoredVectors.open(
                log(header.generation() + 1), new VectorLog.Header(space, header.generation() + 1), scanned);
    }

    private void rewrite(StoredVectors stored, VectorSpace space, Reembedding reembedding) throws IOException {
        long generation = stored.generation() + 1;
        try (StoredVectors fresh = StoredVectors.create(halfWritten(), new VectorLog.Header(space, generation))) {
            for (int from = 0; from < stored.slots().written(); from += AT_ONCE) {
                List<IndexedVector> some = stored.between(from, from + AT_ONCE);
                if (!some.isEmpty()) {
                    fresh.put(reembedding.again(some));
                }
            }
        }
        Files.move(halfWritten(), log(generation), StandardCopyOption.ATOMIC_MOVE);
    }

    private Path halfWritten() {
        return path.resolve("half-written");
    }

    private @Nullable Path newest() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.getFileName().toString().matches("vectors-\\d{1,18}\\.log"))
                    .max(Comparator.comparingLong(IndexFolder::generation))
                    .orElse(null);
        }
    }

    private static long generation(Path log) {
        return Long.parseLong(log.getFileName().toString().replaceAll("\\D", ""));
    }

    private Path log(long generation) {
        return path.resolve(LOG.formatted(generation));
    }

    /** Returns the number of damaged entries dropped from the log. */
    int damaged() {
        return damaged;
    }

    NeighbourGraph graph(long generation) throws IOException {
        return NeighbourGraph.open(path.resolve("graph"), generation);
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
