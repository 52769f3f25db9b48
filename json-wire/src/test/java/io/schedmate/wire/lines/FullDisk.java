package io.schedmate.wire.lines;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * A file on a disk of limited size. If a write does not fit, its beginning is written, as on Linux. The file records
 * how much of it would survive a power loss, and fails on demand.
 */
final class FullDisk extends FileChannel {

    private final FileChannel file;
    private final long room;
    private boolean failing;
    private long written;
    private long safe = -1;

    FullDisk(FileChannel file, long room) {
        this.file = file;
        this.room = room;
    }

    /** Sets whether syncing and truncating the file fail. */
    void fails(boolean now) {
        failing = now;
    }

    /** Returns the file's length after a power loss; negative if it was never synced. */
    long safe() {
        return safe;
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
        long fits = Math.min(bytes.remaining(), room - position);
        if (fits <= 0) {
            throw new IOException("No space left on device");
        }
        ByteBuffer some = bytes.slice(bytes.position(), (int) fits);
        file.write(some, position);
        bytes.position(bytes.position() + some.position());
        written = Math.max(written, position + some.position());
        return some.position();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        check();
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        check();
        file.force(metaData);
        safe = written;
    }

    private void check() throws IOException {
        if (failing) {
            throw new IOException("Input/output error");
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    @Override
    public int read(ByteBuffer into) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] bytes, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer into, long position) {
        throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException();
    }
}
