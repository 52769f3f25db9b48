package io.schedmate.logs.intake.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A log in a file. */
public record FileBytes(FileChannel channel) implements LogBytes {

    public static FileBytes of(Path file) throws IOException {
        return new FileBytes(FileChannel.open(file));
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
    public void close() throws IOException {
        channel.close();
    }
}
