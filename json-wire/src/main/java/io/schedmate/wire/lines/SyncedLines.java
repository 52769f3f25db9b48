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
 * A file to which lines are appended. Each line has a checksum and is on disk when {@link #add} returns. A partial last
 * line, left by a full disk or a crash, is removed; damage before the last line is an error. Not thread-safe.
 */
public final class SyncedLines implements AutoCloseable {

    private final Path file;
    private final Opening opening;
    private final List<String> lines;
    private final long cutBytes;
    private FileChannel channel;
    private long end;
    private boolean closed;

    /** Opens the files to write. Tests replace it to simulate a full disk. */
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
     * Opens a file, and creates it if it does not exist.
     *
     * @throws DamagedLine if the checksum of a line other than the last does not match
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

    /** Returns the lines that the file held when it was opened. */
    public List<String> lines() {
        return lines;
    }

    /** Returns the number of bytes of a partial last line that were found when the file was opened. */
    public long cutBytes() {
        return cutBytes;
    }

    /** Returns the length of the file in bytes, without a partial line. */
    public long bytes() {
        return end;
    }

    /**
     * Appends a line. Returns once the line would survive a power loss. If it throws, the file does not contain the
     * line.
     */
    public void add(String line) throws IOException {
        ByteBuffer bytes = bytes(line);
        try {
            openAgain();
            cutTorn();
            write(channel, bytes, end);
            channel.force(false);
        } catch (IOException e) {
            cutAgain(e);
            throw e;
        }
        end += bytes.limit();
    }

    /** Replaces all lines. Afterwards the file holds either all new lines or all old ones. */
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
        closed = true;
        channel.close();
    }

    /** Opens the file again after an interrupt of the calling thread, which closes the channel. */
    private void openAgain() throws IOException {
        if (!channel.isOpen() && !closed) {
            channel = opening.open(file, StandardOpenOption.WRITE);
        }
    }

    /** Cuts off a partial line. A shorter line written over it would leave its rest behind. */
    private void cutTorn() throws IOException {
        if (channel.size() > end) {
            channel.truncate(end);
        }
    }

    private void cutAgain(IOException first) {
        try {
            openAgain();
            cutTorn();
        } catch (IOException e) {
            // The next call tries once more before it writes.
            first.addSuppressed(e);
        }
    }

    /** Syncs the folder. Without this, after a power loss the name could be missing or refer to the previous file. */
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
