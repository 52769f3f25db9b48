package io.schedmate.logs.intake.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file that may grow, be rotated or be rewritten while it is open. A different file under the same name is recognised
 * by the file's key (its inode), new contents by the first bytes.
 */
public final class FollowedFile implements LogBytes {

    private static final int START = 256;

    private final Path path;
    private FileChannel channel;
    private @Nullable Object key;
    private byte[] start;

    public FollowedFile(Path path) throws IOException {
        this.path = path;
        channel = FileChannel.open(path);
        key = key();
        start = start();
    }

    @Override
    public int read(byte[] into, long position) throws IOException {
        return channel.read(ByteBuffer.wrap(into), position);
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public boolean wereRewritten() throws IOException {
        boolean replaced = reopenIfReplaced();
        byte[] before = start;
        start = start();
        return replaced || !Arrays.equals(before, 0, before.length, start, 0, Math.min(before.length, start.length));
    }

    private boolean reopenIfReplaced() throws IOException {
        Object now;
        try {
            now = key();
        } catch (NoSuchFileException _) {
            // The file was rotated away and nothing has replaced it yet: keep using the open file.
            return false;
        }
        if (now == null || now.equals(key)) {
            return false;
        }
        FileChannel other = FileChannel.open(path);
        channel.close();
        channel = other;
        key = now;
        return true;
    }

    private @Nullable Object key() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    private byte[] start() throws IOException {
        byte[] bytes = new byte[START];
        return Arrays.copyOf(bytes, Math.max(0, read(bytes, 0)));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
