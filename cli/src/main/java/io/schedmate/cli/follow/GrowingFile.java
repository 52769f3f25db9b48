package io.schedmate.cli.follow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A file that others write to, cut or put another in the place of. Reads what is new, from the start on. */
final class GrowingFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Takes the new bytes. */
    interface Sink {

        void bytes(byte[] buffer, int length);

        /** The file was emptied: what was read of it no longer stands. */
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
     * Hands over all that is new: the rest of a file that was renamed, and then the file that took its place.
     *
     * @return whether anything was
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
            // Between the rename and the new file there is none; the next look will tell.
            return false;
        }
        channel.close();
        channel = next;
        position = 0;
        return true;
    }

    /** What tells this file from another of the same name; null where there is none now, or the system does not say. */
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
