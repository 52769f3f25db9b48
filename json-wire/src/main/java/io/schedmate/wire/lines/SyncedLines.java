package io.schedmate.wire.lines;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * A file to which lines are appended, each with its checksum, each on disk when {@link #add} returns. A partial last
 * line, left by a full disk or a crash, is removed; damage before the last line is an error. Not thread-safe.
 */
public final class SyncedLines implements AutoCloseable {

    private final Path file;
    private final Opening opening;
    private final List<String> lines;
    private final long cutBytes;
    private FileChannel channel;
    private long end;

    /** Opens the files that are written; a test's own plays a disk that fills up. */
    @FunctionalInterface
    public interface Opening {

        FileChannel open(Path file, OpenOption... options) throws IOException;
    }

    private SyncedLines(Path file, Opening opening, ReadLines read, FileChannel channel) {
        this.file = file;
        this.opening = opening;
        this.lines = read.lines();
        this.cutBytes = read.tornBytes();
        this.channel = channel;
        this.end = read.goodBytes();
    }

    /**
     * Opens a file, which is made where there is none.
     *
     * @throws DamagedLine when a line before the last does not have its checksum
     */
    public static SyncedLines open(Path file, Opening opening) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        boolean isNew = !Files.exists(file);
        ReadLines read = isNew ? ReadLines.NONE : ReadLines.of(Files.readAllBytes(file));
        var lines = new SyncedLines(
                file, opening, read, opening.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        if (isNew) {
            lines.syncFolder();
        }
        return lines;
    }

    /** The lines that the file held when it was opened. */
    public List<String> lines() {
        return lines;
    }

    /** How many bytes of a torn line were found at its end. */
    public long cutBytes() {
        return cutBytes;
    }

    /** How long the file is. */
    public long bytes() {
        return end;
    }

    /** Returns when the line would survive a loss of power; after an exception the file holds nothing of it. */
    public void add(String line) throws IOException {
        ByteBuffer bytes = bytes(line);
        try {
            cutTorn();
            write(channel, bytes, end);
            channel.force(false);
        } catch (IOException e) {
            cutAgain(e);
            throw e;
        }
        end += bytes.limit();
    }

    /** Puts other lines in place of all: either all of them are there afterwards or what was there before. */
    public void replace(Collection<String> fresh) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        FileChannel written = opening.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        long length = 0;
        try {
            for (String line : fresh) {
                ByteBuffer bytes = bytes(line);
                write(written, bytes, length);
                length += bytes.limit();
            }
            written.force(true);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            written.close();
            Files.deleteIfExists(beside);
            throw e;
        }
        channel.close();
        channel = written;
        end = length;
        syncFolder();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A line that was left half lies behind the end: a shorter one written over it would leave its rest. */
    private void cutTorn() throws IOException {
        if (channel.size() > end) {
            channel.truncate(end);
        }
    }

    private void cutAgain(IOException first) {
        try {
            cutTorn();
        } catch (IOException e) {
            // The next line tries once more before it is written.
            first.addSuppressed(e);
        }
    }

    /** Without this the name could lead to no file, or to the one before, after a loss of power. */
    private void syncFolder() throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        try (FileChannel names = opening.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private static void write(FileChannel file, ByteBuffer bytes, long at) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes, at + bytes.position());
        }
    }

    private static ByteBuffer bytes(String line) {
        byte[] text = line.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.wrap(
                (ReadLines.sum(text, 0, text.length) + " " + line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
