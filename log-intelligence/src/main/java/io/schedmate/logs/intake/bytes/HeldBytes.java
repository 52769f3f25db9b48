package io.schedmate.logs.intake.bytes;

/** A small log that is held in memory. */
record HeldBytes(byte[] bytes, int length) implements LogBytes {

    @Override
    public int read(byte[] into, long position) {
        int read = (int) Math.clamp(length - position, 0, into.length);
        System.arraycopy(bytes, (int) Math.min(position, length), into, 0, read);
        return read;
    }

    @Override
    public long size() {
        return length;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
