package io.schedmate.shipping.offsets;

import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Offsets in a folder: changes are added to a journal, which is written anew when most of it is old. One shipper at a time. */
public final class FileOffsets implements Offsets, AutoCloseable {

    private static final long SPARE_BYTES = 8L << 20;

    private final Path journal;
    private final FileChannel lockFile;
    private final JsonMapper json = WireJson.tolerant();
    private final Map<String, SourceOffset> known = new LinkedHashMap<>();
    private FileChannel channel;
    private long freshBytes;

    /** Throws {@link UncheckedIOException} when the folder cannot be written, or another shipper uses it. */
    public FileOffsets(Path folder) {
        journal = folder.resolve("offsets");
        try {
            Files.createDirectories(folder);
            lockFile = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            lock(folder);
            read();
            channel = rewrite();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected a folder for offsets that can be used (%s). Maybe name another.".formatted(folder), e);
        }
    }

    @Override
    public synchronized Map<String, SourceOffset> load() {
        return Map.copyOf(known);
    }

    @Override
    public synchronized void save(Collection<SourceOffset> changed) {
        StringBuilder lines = new StringBuilder();
        for (SourceOffset offset : changed) {
            known.put(offset.path(), offset);
            lines.append(json.writeValueAsString(offset)).append('\n');
        }
        try {
            write(channel, lines.toString());
            channel.force(false);
            if (channel.size() > 2 * freshBytes + SPARE_BYTES) {
                FileChannel old = channel;
                channel = rewrite();
                old.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected to save offsets in %s (disk full?). Maybe make room.".formatted(journal), e);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        channel.close();
        lockFile.close();
    }

    private void lock(Path folder) throws IOException {
        if (!locked()) {
            throw new IOException("Expected the folder to be this shipper's alone (another runs on %s). Maybe stop it."
                    .formatted(folder));
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

    private void read() throws IOException {
        if (!Files.exists(journal)) {
            return;
        }
        String text = Files.readString(journal);
        // What follows the last line end was being written at the kill: nothing was sent for it yet.
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            try {
                SourceOffset offset = json.readValue(line, SourceOffset.class);
                known.put(offset.path(), offset);
            } catch (JacksonException e) {
                throw new IOException(
                        "Expected offsets (a line that is none). Maybe remove %s and send all logs again."
                                .formatted(journal),
                        e);
            }
        }
    }

    private FileChannel rewrite() throws IOException {
        Path fresh = journal.resolveSibling("offsets.new");
        StringBuilder lines = new StringBuilder();
        known.values()
                .forEach(offset -> lines.append(json.writeValueAsString(offset)).append('\n'));
        FileChannel written = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        write(written, lines.toString());
        written.force(true);
        freshBytes = written.size();
        Files.move(fresh, journal, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return written;
    }

    private static void write(FileChannel file, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }
}
