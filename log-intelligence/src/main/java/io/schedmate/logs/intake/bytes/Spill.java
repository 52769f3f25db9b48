package io.schedmate.logs.intake.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Stores bytes from a source that cannot seek: a few in memory, more in a temporary file. */
final class Spill implements Closeable {

    private final LogLimits limits;
    private byte[] held = new byte[1 << 16];
    private int length;
    private long taken;
    private @Nullable FileChannel file;

    Spill(LogLimits limits) {
        this.limits = limits;
    }

    /** Returns how many more bytes are allowed. */
    long room() {
        return limits.spillBytes() - taken;
    }

    long taken() {
        return taken;
    }

    void write(byte[] bytes, int count) throws IOException {
        taken += count;
        if (file == null && taken <= limits.memoryBytes()) {
            hold(bytes, count);
            return;
        }
        if (file == null) {
            file = temporary();
            append(file, held, length);
            held = new byte[0];
        }
        append(file, bytes, count);
    }

    private void hold(byte[] bytes, int count) {
        if (length + count > held.length) {
            held = Arrays.copyOf(held, Math.max(length + count, 2 * held.length));
        }
        System.arraycopy(bytes, 0, held, length, count);
        length += count;
    }

    /** Returns the stored bytes; from then on their reader must close them. */
    LogBytes handOver() {
        FileChannel spilled = file;
        file = null;
        return spilled == null ? new HeldBytes(held, length) : new FileBytes(spilled);
    }

    /** Deletes the bytes if they were not handed over. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    private static void append(FileChannel file, byte[] bytes, int count) throws IOException {
        var buffer = ByteBuffer.wrap(bytes, 0, count);
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
    }

    private static FileChannel temporary() throws IOException {
        Path file = Files.createTempFile("schedmate-log", ".tmp");
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
