package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.VectorSpace;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The append-only file of an index: a header, then entries with length and checksum. A crash can cut off the last
 * entry, which is then dropped; an entry that is damaged later is skipped and counted.
 */
final class VectorLog implements AutoCloseable {

    private static final int MAGIC = 0x53_4d_56_31;
    private static final int MAX_ENTRY_LENGTH = 1 << 26;
    private static final int ENTRY_HEAD = 8;
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final Path path;
    private final int dimension;
    private FileChannel file;
    private boolean closed;
    private long end;
    private int damaged;

    private VectorLog(Path path, FileChannel file, int dimension) {
        this.path = path;
        this.file = file;
        this.dimension = dimension;
    }

    /**
     * Receives each entry. For a put, it also receives the position of its vector and the bytes of its entry before the
     * vector.
     */
    interface Replay {
        void entry(LogRecord entry, long vectorAt, int headBytes);
    }

    /**
     * The header of a log.
     *
     * @param generation a number that no other log of the folder has
     */
    record Header(VectorSpace space, long generation) {}

    static VectorLog create(Path path, Header header) throws IOException {
        FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        byte[] model = header.space().modelId().getBytes(StandardCharsets.UTF_8);
        ByteBuffer head = ByteBuffer.allocate(4 + 8 + 4 + 4 + 4 + model.length + 4);
        head.putInt(MAGIC).putLong(header.generation()).putInt(header.space().dimension());
        head.putInt(header.space().textVersion()).putInt(model.length).put(model);
        head.putInt(checksum(head.array(), head.position())).flip();
        VectorLog log = new VectorLog(path, file, header.space().dimension());
        log.end = head.limit();
        writeFully(file, head, 0);
        file.force(true);
        return log;
    }

    /** Reads the header of a log. Returns null if the file is not a vector log, or its header is incomplete. */
    static @Nullable Header header(Path path) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
            if (in.readInt() != MAGIC) {
                return null;
            }
            long generation = in.readLong();
            int dimension = in.readInt();
            int textVersion = in.readInt();
            int length = in.readInt();
            if (length < 0 || length > 4096) {
                return null;
            }
            byte[] model = in.readNBytes(length);
            ByteBuffer head = ByteBuffer.allocate(24 + length);
            head.putInt(MAGIC)
                    .putLong(generation)
                    .putInt(dimension)
                    .putInt(textVersion)
                    .putInt(length)
                    .put(model);
            if (in.readInt() != checksum(head.array(), head.position())) {
                return null;
            }
            String modelId = new String(model, StandardCharsets.UTF_8);
            return new Header(new VectorSpace(modelId, dimension, textVersion), generation);
        } catch (EOFException e) {
            return null;
        }
    }

    static VectorLog open(Path path, Header header, Replay replay) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        VectorLog log = new VectorLog(path, file, header.space().dimension());
        log.end = 28L + header.space().modelId().getBytes(StandardCharsets.UTF_8).length;
        log.replay(replay);
        return log;
    }

    private void replay(Replay replay) throws IOException {
        long size = file.size();
        InputStream bytes = Channels.newInputStream(file.position(end));
        DataInputStream in = new DataInputStream(new BufferedInputStream(bytes, 1 << 20));
        long at = end;
        int damagedSinceGood = 0;
        while (at + ENTRY_HEAD <= size) {
            int length = in.readInt();
            int checksum = in.readInt();
            if (length < 0 || length > MAX_ENTRY_LENGTH || at + ENTRY_HEAD + length > size) {
                break;
            }
            byte[] entry = in.readNBytes(length);
            at += ENTRY_HEAD + length;
            LogRecord record = checksum == checksum(entry, length) ? LogRecord.of(entry, dimension) : null;
            if (record == null) {
                damagedSinceGood++;
            } else {
                damaged += damagedSinceGood;
                damagedSinceGood = 0;
                end = at;
                replay.entry(record, at - (long) dimension * Float.BYTES, length - dimension * Float.BYTES);
            }
        }
        file.truncate(end);
    }

    /** Writes the entries, waits until they are on disk, then passes each to {@code written} as a replay would. */
    void append(List<? extends LogRecord> entries, Replay written) throws IOException {
        FileChannel file = file();
        long at = end;
        int[] lengths = new int[entries.size()];
        for (int i = 0; i < lengths.length; i++) {
            byte[] entry = entries.get(i).bytes();
            ByteBuffer bytes = ByteBuffer.allocate(ENTRY_HEAD + entry.length);
            bytes.putInt(entry.length)
                    .putInt(checksum(entry, entry.length))
                    .put(entry)
                    .flip();
            at += writeFully(file, bytes, at);
            lengths[i] = entry.length;
        }
        file.force(false);
        for (int i = 0; i < lengths.length; i++) {
            end += ENTRY_HEAD + lengths[i];
            written.entry(entries.get(i), end - (long) dimension * Float.BYTES, lengths[i] - dimension * Float.BYTES);
        }
    }

    /** Maps all that is written so far for reading. The mapping is freed once it is unreachable. */
    MemorySegment map() throws IOException {
        return file().map(FileChannel.MapMode.READ_ONLY, 0, end, Arena.ofAuto());
    }

    static void read(MemorySegment mapped, long vectorAt, float[] into) {
        MemorySegment.copy(mapped, FLOAT, vectorAt, into, 0, into.length);
    }

    /** Reads the whole entry of the vector that begins at {@code vectorAt}, because its text is not kept in memory. */
    IndexedVector vector(long vectorAt, int headBytes) throws IOException {
        FileChannel file = file();
        byte[] entry = new byte[headBytes + dimension * Float.BYTES];
        ByteBuffer bytes = ByteBuffer.wrap(entry);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, vectorAt - headBytes + bytes.position()) < 0) {
                throw new EOFException("Expected an entry at %d of the vector log.".formatted(vectorAt));
            }
        }
        if (LogRecord.of(entry, dimension) instanceof LogRecord.Put put) {
            return put.vector();
        }
        throw new IOException("Expected a vector at %d of the vector log.".formatted(vectorAt));
    }

    /** Returns the file. Opens it again after an interrupt of a thread that read or wrote, which closes the channel. */
    private synchronized FileChannel file() throws IOException {
        if (!file.isOpen() && !closed) {
            file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        return file;
    }

    int damaged() {
        return damaged;
    }

    private static int writeFully(FileChannel file, ByteBuffer bytes, long at) throws IOException {
        int written = 0;
        while (bytes.hasRemaining()) {
            written += file.write(bytes, at + written);
        }
        return written;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        file.close();
    }
}
