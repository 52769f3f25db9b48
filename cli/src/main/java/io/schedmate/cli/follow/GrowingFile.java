package io.schedmate.cli.follow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Reads a file from its start while other processes append to it, truncate it or replace it. */
final class GrowingFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Receives new bytes. */
    interface Sink {

        void bytes(byte[] buffer, int length);

        /** Signals that the file was truncated and that earlier content no longer counts. */
        void cut();
    }

    private final Path path;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private FileChannel channel;
    private @Nullable Object key;
    private long position;

    GrowingFile(Path path) throws IOException {
        this.path = path;
        channel = FileChannel.open(path);
        key = key();
    }

    /**
     * Passes on all new bytes: the rest of a renamed file, then the file that replaced it.
     *
     * @return whether there were any
     */
    boolean readNew(Sink sink) throws IOException {
        boolean grew = false;
        if (channel.size() < position) {
            position = 0;
            sink.cut();
            grew = true;
        }
        grew |= drain(sink);
        Object now = key();
        if (now != null && !now.equals(key) && replaced()) {
            key = now;
            grew = true;
            drain(sink);
        }
        return grew;
    }

    private boolean drain(Sink sink) throws IOException {
        boolean any = false;
        int read = channel.read(ByteBuffer.wrap(buffer), position);
        while (read > 0) {
            any = true;
            position += read;
            sink.bytes(buffer, read);
            read = channel.read(ByteBuffer.wrap(buffer), position);
        }
        return any;
    }

    private boolean replaced() throws IOException {
        FileChannel next;
        try {
            next = FileChannel.open(path);
        } catch (NoSuchFileException _) {
            // The new file does not exist yet; the next call finds it.
            return false;
        }
        channel.close();
        channel = next;
        position = 0;
        return true;
    }

    /** Returns the identity of the file at the path; null if there is none, or if the system does not provide it. */
    private @Nullable Object key() throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
