package io.schedmate.logs.intake.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A log in a temporary file that is deleted on close. */
record SpilledBytes(FileChannel channel) implements LogBytes {

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
