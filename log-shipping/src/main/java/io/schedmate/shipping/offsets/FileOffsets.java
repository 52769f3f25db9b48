package io.schedmate.shipping.offsets;

import io.schedmate.wire.WireJson;
import io.schedmate.wire.lines.SyncedLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores offsets in a folder. Changes are appended to a journal, which is rewritten when most of it is outdated. Only
 * one shipper may use a folder.
 */
public final class FileOffsets implements Offsets, AutoCloseable {

    private static final long SPARE_BYTES = 8L << 20;

    private final Path journal;
    private final FileChannel lockFile;
    private final JsonMapper json = WireJson.tolerant();
    private final Map<String, SourceOffset> known = new LinkedHashMap<>();
    private final SyncedLines lines;
    private long freshBytes;

    /**
     * Opens the folder. Creates it if it does not exist.
     *
     * @throws UncheckedIOException if the folder cannot be written, or if another shipper uses it
     */
    public FileOffsets(Path folder) {
        this(folder, FileChannel::open);
    }

    FileOffsets(Path folder, SyncedLines.Opening opening) {
        journal = folder.resolve("offsets");
        try {
            Files.createDirectories(folder);
            lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lock(folder);
            lines = SyncedLines.open(journal, opening);
            for (String line : lines.lines()) {
                read(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected a usable folder for offsets, got (%s). Use another folder.".formatted(folder), e);
        }
    }

    @Override
    public synchronized Map<String, SourceOffset> load() {
        return Map.copyOf(known);
    }

    @Override
    public synchronized void save(Collection<SourceOffset> changed) {
        changed.forEach(offset -> known.put(offset.path(), offset));
        try {
            lines.add(json.writeValueAsString(changed));
            if (lines.bytes() > 2 * freshBytes + SPARE_BYTES) {
                rewrite();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected to save offsets in %s (disk full?). Make room.".formatted(journal), e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        lines.close();
        lockFile.close();
    }

    private void lock(Path folder) throws IOException {
        if (!locked()) {
            throw new IOException("Another shipper is using the folder %s. Stop it.".formatted(folder));
        }
    }

    private boolean locked() throws IOException {
        try {
            @Nullable FileLock lock = lockFile.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private void read(String line) throws IOException {
        try {
            // Files of versions without batches have one offset per line.
            SourceOffset[] batch = line.startsWith("[")
                    ? json.readValue(line, SourceOffset[].class)
                    : new SourceOffset[] {json.readValue(line, SourceOffset.class)};
            for (SourceOffset offset : batch) {
                known.put(offset.path(), offset);
            }
        } catch (JacksonException e) {
            throw new IOException(
                    "Expected offsets, got (a line that is none). Remove %s and send all logs again."
                            .formatted(journal),
                    e);
        }
    }

    private void rewrite() throws IOException {
        lines.replace(known.values().stream()
                .map(offset -> json.writeValueAsString(List.of(offset)))
                .toList());
        freshBytes = lines.bytes();
    }
}
